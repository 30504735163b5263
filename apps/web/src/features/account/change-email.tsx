import { Button, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { changeEmailInput } from '@molaar/contracts';
import { errorText } from '@molaar/i18n';
import { type FormEvent, useRef, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useFormErrors } from '../../client/drafts/form-errors';
import { useLocale, useTexts } from '../../client/texts/texts';
import { SectionCard } from '../../shell/section-card';

/** Another e-mail address for one's own account: it counts once the link that is sent there was opened. */
export function ChangeEmail() {
  const texts = useTexts().identity;
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const { errors, setErrors, checked } = useFormErrors();
  const [pending, setPending] = useState<string | null>(null);
  const change = trpc.account.changeEmail.useMutation({
    onSuccess: (_answer, { email }) => {
      form.current?.reset();
      setPending(email);
      showAlert('success', texts.emailPending({ email }));
    },
    onError: (error) => {
      const failure = failureOf(error);
      setErrors(failure.code === 'EMAIL_EXISTS' ? { email: errorText('EMAIL_EXISTS', locale) } : { ...failure.fields });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const input = checked(changeEmailInput, Object.fromEntries(new FormData(event.currentTarget)));
    if (input) change.mutate(input);
  }

  return (
    <SectionCard title={texts.changeEmail()}>
      <form onSubmit={submit} noValidate ref={form}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput name="email" type="email" label={texts.newEmail()} autoComplete="email" error={errors.email} required />
            <PasswordInput
              name="currentPassword"
              label={texts.currentPassword()}
              autoComplete="current-password"
              error={errors.currentPassword}
              required
            />
          </SimpleGrid>
          {pending ? (
            <Text fz="sm" c="dimmed" role="status">
              {texts.emailPending({ email: pending })}
            </Text>
          ) : null}
          <Group>
            <Button type="submit" variant="default" loading={change.isPending}>
              {texts.sendLink()}
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
