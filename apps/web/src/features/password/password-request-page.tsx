import { Button, Stack, TextInput } from '@mantine/core';
import { initiatePasswordResetInput } from '@molaar/contracts';
import { useNavigate } from '@tanstack/react-router';
import { showAlert } from '../../client/alerts/alerts';
import { trpc } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useTexts } from '../../client/texts/texts';
import { PublicForm } from '../../shell/public-form';

/** Asks for an e-mail address. The response does not reveal whether an account has it. */
export function PasswordRequestPage() {
  const texts = useTexts();
  const navigate = useNavigate();
  const form = useValidatedForm({
    initialValues: { email: '' },
    schema: initiatePasswordResetInput,
    toInput: ({ email }) => ({ email: email.trim() }),
  });
  const initiate = trpc.passwords.initiateReset.useMutation({
    onSuccess: async () => {
      showAlert('success', texts.password.request.sent());
      await navigate({ to: '/login' });
    },
  });

  return (
    <PublicForm title={texts.password.request.title()} lead={texts.password.request.lead()}>
      <form onSubmit={form.onValid((input) => initiate.mutate(input))} noValidate>
        <Stack>
          <TextInput
            {...form.getInputProps('email')}
            name="email"
            type="email"
            label={texts.password.request.email()}
            autoComplete="email"
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
