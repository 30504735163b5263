import { Button, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { changePasswordInput } from '@molaar/contracts';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { SectionCard } from '../../shell/section-card';
import { EMPTY_PASSWORD, NewPasswordFields } from './new-password-fields';

/**
 * Changes one's own password. The current password is required, and all other sessions end. Who joined through an
 * identity provider has none, and gets a link to set one.
 */
export function ChangePassword() {
  const texts = useTexts();
  const { username, email } = useUser();
  const form = useValidatedForm({ initialValues: { currentPassword: '', ...EMPTY_PASSWORD }, schema: changePasswordInput });
  const change = trpc.account.changePassword.useMutation({
    onSuccess: async ({ endedSessions: count }) => {
      form.reset();
      showAlert('success', count > 0 ? texts.password.change.doneOthers({ count }) : texts.password.change.done());
      await portal.account.sessions.invalidate();
    },
    onError: form.setServerErrors,
  });
  const link = trpc.passwords.initiateReset.useMutation({ onSuccess: () => showAlert('success', texts.password.request.sent()) });

  return (
    <SectionCard title={texts.password.change.title()} lead={texts.password.change.lead()}>
      <form onSubmit={form.onValid((input) => change.mutate(input))} noValidate>
        {/* For the browser's password store. */}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <PasswordInput
              {...form.getInputProps('currentPassword')}
              label={texts.password.current()}
              autoComplete="current-password"
              required
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NewPasswordFields form={form} />
          </SimpleGrid>
          <Group>
            <Button type="submit" variant="default" loading={change.isPending}>
              {texts.password.change.submit()}
            </Button>
            <Button variant="subtle" loading={link.isPending} onClick={() => link.mutate({ email })}>
              {texts.password.change.sendLink()}
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
