import { Alert, Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { failureOf, failureText } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { LinkButton } from '../../shell/links';
import { PublicForm } from '../../shell/public-form';

/** The page of the confirmation link. A button confirms, because mail scanners open links too. */
export function ConfirmEmailPage() {
  const texts = useTexts().identity;
  const { changeId } = useParams({ from: '/form/confirm-email/$changeId' });
  const confirm = trpc.account.confirmEmail.useMutation({
    meta: { silent: true },
    onSuccess: () => portal.auth.isAuthenticated.invalidate(),
  });
  const failure = confirm.error ? failureOf(confirm.error) : null;
  const isInvalid = failure?.code === 'NOT_FOUND';
  if (confirm.isSuccess)
    return (
      <PublicForm title={texts.confirmedTitle()} hasSignInLink={false}>
        <Alert color="green" variant="light" role="status" mb="md">
          {texts.emailConfirmed({ email: confirm.data.email })}
        </Alert>
        <LinkButton to="/login">{texts.toPortal()}</LinkButton>
      </PublicForm>
    );
  return (
    <PublicForm
      title={isInvalid ? texts.linkInvalidTitle() : texts.confirmTitle()}
      lead={isInvalid ? undefined : texts.confirmText()}
      hasSignInLink={!isInvalid}
    >
      {failure ? (
        <Alert color="red" variant="light" role="alert" mb="md">
          {isInvalid ? texts.emailLinkInvalid() : failureText(failure)}
        </Alert>
      ) : null}
      {isInvalid ? (
        <LinkButton to="/login">{texts.toPortal()}</LinkButton>
      ) : (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ changeId })}>
          {texts.confirm()}
        </Button>
      )}
    </PublicForm>
  );
}
