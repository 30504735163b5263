import { Button, Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { changeEmailInput } from '@molaar/contracts';
import { errorText } from '@molaar/i18n';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useLocale, useTexts } from '../../client/texts/texts';
import { SectionCard } from '../../shell/section-card';

/** Changes the e-mail address of one's own account. The new address is used after its confirmation link was opened. */
export function ChangeEmail() {
  const texts = useTexts().ownEmail;
  const locale = useLocale();
  const form = useValidatedForm({ initialValues: { email: '', currentPassword: '' }, schema: changeEmailInput });
  const [pending, setPending] = useState<string | null>(null);
  const change = trpc.account.changeEmail.useMutation({
    onSuccess: (_answer, { email }) => {
      form.reset();
      setPending(email);
      showAlert('success', texts.emailPending({ email }));
    },
    onError: (error) => {
      if (failureOf(error).code === 'EMAIL_EXISTS') form.setErrors({ email: errorText('EMAIL_EXISTS', locale) });
      else form.setServerErrors(error);
    },
  });

  return (
    <SectionCard title={texts.changeEmail()}>
      <form onSubmit={form.onValid((input) => change.mutate(input))} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...form.getInputProps('email')} type="email" label={texts.newEmail()} autoComplete="email" required />
            <PasswordInput
              {...form.getInputProps('currentPassword')}
              label={texts.currentPassword()}
              autoComplete="current-password"
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
