import { Alert, Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { failureOf, failureText } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
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
  const errorMessage = failure && (failure.code === 'NOT_FOUND' ? texts.emailLinkInvalid() : failureText(failure));
  return (
    <PublicForm title={texts.confirmTitle()} lead={texts.confirmText()}>
      {confirm.isSuccess ? (
        <Alert color="green" variant="light" role="status">
          {texts.emailConfirmed({ email: confirm.data.email })}
        </Alert>
      ) : (
        <>
          {errorMessage ? (
            <Alert color="red" variant="light" role="alert" mb="md">
              {errorMessage}
            </Alert>
          ) : null}
          {failure?.code === 'NOT_FOUND' ? null : (
            <Button loading={confirm.isPending} onClick={() => confirm.mutate({ changeId })}>
              {texts.confirm()}
            </Button>
          )}
        </>
      )}
    </PublicForm>
  );
}
