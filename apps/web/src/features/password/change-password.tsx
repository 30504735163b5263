import { Button, Group, Paper, PasswordInput, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { changePasswordInput } from '@molaar/contracts';
import { fieldErrors, zodErrorMap } from '@molaar/i18n';
import { type FormEvent, useRef, useState } from 'react';
import { showAlert } from '../../client/alerts';
import { failureOf } from '../../client/failure';
import { useUser } from '../../client/session';
import { portal, trpc } from '../../client/trpc';
import { useLocale, useWords } from '../../client/words';
import { NewPasswordFields } from './new-password-fields';

/** One's own password; the present one is asked, the other sessions end. */
export function ChangePassword() {
  const words = useWords();
  const locale = useLocale();
  const { username } = useUser();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = trpc.account.changePassword.useMutation({
    onSuccess: async ({ endedSessions: count }) => {
      form.current?.reset();
      showAlert('success', count > 0 ? words.password.change.doneOthers({ count }) : words.password.change.done());
      await portal.account.sessions.invalidate();
    },
    onError: (error) => setErrors({ ...failureOf(error).fields }),
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const input = changePasswordInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)), { error: zodErrorMap(locale) });
    setErrors(input.success ? {} : fieldErrors(input.error, locale));
    if (input.success) change.mutate(input.data);
  }

  return (
    <Paper withBorder p="lg">
      <Title order={2} fz="md">
        {words.password.change.title()}
      </Title>
      <Text c="dimmed" fz="sm" mb="md">
        {words.password.change.lead()}
      </Text>
      <form onSubmit={submit} noValidate ref={form}>
        {/* For the browser's password store. */}
        <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <PasswordInput
              name="currentPassword"
              label={words.password.current()}
              autoComplete="current-password"
              error={errors.currentPassword}
              required
              withAsterisk={false}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <NewPasswordFields errors={errors} />
          </SimpleGrid>
          <Group>
            <Button type="submit" variant="default" loading={change.isPending}>
              {words.password.change.submit()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
