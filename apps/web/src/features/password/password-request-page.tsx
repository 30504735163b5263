import { Button, Stack, TextInput } from '@mantine/core';
import { initiatePasswordResetInput } from '@molaar/contracts';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { trpc } from '../../client/api/trpc';
import { useFormErrors } from '../../client/drafts/form-errors';
import { useTexts } from '../../client/texts/texts';
import { PublicForm } from '../../shell/public-form';

/** Asks for an e-mail address; the answer is the same whether or not it belongs to anybody. */
export function PasswordRequestPage() {
  const texts = useTexts();
  const navigate = useNavigate();
  const { errors, checked } = useFormErrors();
  const initiate = trpc.passwords.initiateReset.useMutation({
    onSuccess: async () => {
      showAlert('success', texts.password.request.sent());
      await navigate({ to: '/login' });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const input = checked(initiatePasswordResetInput, { email });
    if (input) initiate.mutate(input);
  }

  return (
    <PublicForm title={texts.password.request.title()} lead={texts.password.request.lead()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            name="email"
            type="email"
            label={texts.password.request.email()}
            autoComplete="email"
            error={errors.email}
            required
            autoFocus
          />
          <Button type="submit" loading={initiate.isPending}>
            {texts.password.request.submit()}
          </Button>
        </Stack>
      </form>
    </PublicForm>
  );
}
