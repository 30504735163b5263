import { Button, Stack, TextInput } from '@mantine/core';
import { initiatePasswordResetInput } from '@molaar/contracts';
import { fieldErrors, zodErrorMap } from '@molaar/i18n';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { showAlert } from '../../client/alerts';
import { trpc } from '../../client/trpc';
import { useLocale, useWords } from '../../client/words';
import { OpenForm } from '../../shell/open-form';

/** Asks for an e-mail address; the answer is the same whether or not it belongs to anybody. */
export function PasswordRequestPage() {
  const words = useWords();
  const locale = useLocale();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const initiate = trpc.passwords.initiateReset.useMutation({
    onSuccess: async () => {
      showAlert('success', words.password.request.sent());
      await navigate({ to: '/login' });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const input = initiatePasswordResetInput.safeParse({ email }, { error: zodErrorMap(locale) });
    setErrors(input.success ? {} : fieldErrors(input.error, locale));
    if (input.success) initiate.mutate(input.data);
  }

  return (
    <OpenForm title={words.password.request.title()} lead={words.password.request.lead()}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            name="email"
            type="email"
            label={words.password.request.email()}
            autoComplete="email"
            error={errors.email}
            required
            withAsterisk={false}
            autoFocus
          />
          <Button type="submit" loading={initiate.isPending}>
            {words.password.request.submit()}
          </Button>
        </Stack>
      </form>
    </OpenForm>
  );
}
