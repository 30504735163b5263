import { Button, Stack, TextInput } from '@mantine/core';
import { resetPasswordInput } from '@molaar/contracts';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useFormErrors } from '../../client/drafts/form-errors';
import { clearQueries } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { PublicForm } from '../../shell/public-form';
import { NewPasswordFields } from './new-password-fields';

/** Sets a password by the link of a mail and its code; the route has checked the link. */
export function PasswordResetPage() {
  const { resetId } = useParams({ from: '/form/password-reset/$resetId' });
  const texts = useTexts();
  const navigate = useNavigate();
  const { errors, setErrors, checked } = useFormErrors();
  const reset = trpc.passwords.reset.useMutation({
    onSuccess: async () => {
      showAlert('success', texts.password.reset.done());
      clearQueries();
      await navigate({ to: '/login' });
    },
    onError: async (error) => {
      const failure = failureOf(error);
      if (failure.code === 'INVALID_SECURITY_CODE') setErrors({ securityCode: failureText(failure) });
      else setErrors({ ...failure.fields });
      // The fifth wrong code closes the link, and an hour passes: then only a new one helps.
      if (failure.code === 'PASSWORD_RESET_NOT_FOUND' || failure.code === 'PASSWORD_RESET_EXPIRED')
        await navigate({ to: '/form/new-password-request' });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const input = checked(resetPasswordInput, { ...fields, resetId });
    if (input) reset.mutate(input);
  }

  return (
    <PublicForm title={texts.password.reset.title()} lead={texts.password.reset.lead()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <NewPasswordFields errors={errors} />
          <TextInput
            name="securityCode"
            label={texts.password.reset.code()}
            description={texts.password.reset.codeHint()}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            error={errors.securityCode}
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
