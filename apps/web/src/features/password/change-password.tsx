import { Button, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { changePasswordInput } from '@molaar/contracts';
import { type FormEvent, useRef } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useFormErrors } from '../../client/drafts/form-errors';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { SectionCard } from '../../shell/section-card';
import { NewPasswordFields } from './new-password-fields';

/** One's own password; the present one is asked, the other sessions end. */
export function ChangePassword() {
  const texts = useTexts();
  const { username } = useUser();
  const form = useRef<HTMLFormElement>(null);
  const { errors, setErrors, checked } = useFormErrors();
  const change = trpc.account.changePassword.useMutation({
    onSuccess: async ({ endedSessions: count }) => {
      form.current?.reset();
      showAlert('success', count > 0 ? texts.password.change.doneOthers({ count }) : texts.password.change.done());
      await portal.account.sessions.invalidate();
    },
    onError: (error) => setErrors({ ...failureOf(error).fields }),
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const input = checked(changePasswordInput, Object.fromEntries(new FormData(event.currentTarget)));
    if (input) change.mutate(input);
  }

  return (
    <SectionCard title={texts.password.change.title()} lead={texts.password.change.lead()}>
      <form onSubmit={submit} noValidate ref={form}>
        {/* For the browser's password store. */}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <PasswordInput
              name="currentPassword"
              label={texts.password.current()}
              autoComplete="current-password"
              error={errors.currentPassword}
              required
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NewPasswordFields errors={errors} />
          </SimpleGrid>
          <Group>
            <Button type="submit" variant="default" loading={change.isPending}>
              {texts.password.change.submit()}
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
