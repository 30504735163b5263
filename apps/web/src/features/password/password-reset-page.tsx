import { Button, Stack, TextInput } from '@mantine/core';
import { resetPasswordInput } from '@molaar/contracts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { clearQueries } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { PublicForm } from '../../shell/public-form';
import { EMPTY_PASSWORD, NewPasswordFields } from './new-password-fields';

/** Sets a new password with the code of an e-mail. The route has validated the link. */
export function PasswordResetPage() {
  const { resetId } = useParams({ from: '/form/password-reset/$resetId' });
  const texts = useTexts();
  const navigate = useNavigate();
  const form = useValidatedForm({
    initialValues: { ...EMPTY_PASSWORD, securityCode: '' },
    schema: resetPasswordInput,
    toInput: (values) => ({ ...values, resetId }),
  });
  const reset = trpc.passwords.reset.useMutation({
    onSuccess: async () => {
      showAlert('success', texts.password.reset.done());
      clearQueries();
      await navigate({ to: '/login' });
    },
    onError: async (error) => {
      const failure = failureOf(error);
      if (failure.code === 'INVALID_SECURITY_CODE') form.setErrors({ securityCode: failureText(failure) });
      else form.setServerErrors(error);
      // The link expires after five wrong codes or one hour; a new one is needed then.
      if (failure.code === 'PASSWORD_RESET_NOT_FOUND' || failure.code === 'PASSWORD_RESET_EXPIRED')
        await navigate({ to: '/form/new-password-request' });
    },
  });

  return (
    <PublicForm title={texts.password.reset.title()} lead={texts.password.reset.lead()}>
      <form onSubmit={form.onValid((input) => reset.mutate(input))} noValidate>
        <Stack>
          <NewPasswordFields form={form} />
          <TextInput
            {...form.getInputProps('securityCode')}
            name="securityCode"
            label={texts.password.reset.code()}
            description={texts.password.reset.codeHint()}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            required
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <Button type="submit" loading={reset.isPending}>
            {texts.password.reset.submit()}
          </Button>
        </Stack>
      </form>
    </PublicForm>
  );
}
