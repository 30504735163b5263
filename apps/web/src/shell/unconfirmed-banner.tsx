import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMailQuestion } from '@tabler/icons-react';
import { showAlert } from '../client/alerts/alerts';
import { trpc } from '../client/api/trpc';
import { useUser } from '../client/session/session';
import { useTexts } from '../client/texts/texts';

/** Reminds a person to confirm their e-mail address. Nothing is blocked until then. */
export function UnconfirmedBanner() {
  const { email, emailConfirmed, integration } = useUser();
  const texts = useTexts().ownEmail;
  const resend = trpc.account.resendConfirmation.useMutation({
    onSuccess: () => showAlert('success', texts.sentAgain({ email })),
  });
  if (emailConfirmed || integration) return null;
  return (
    <Alert role="status" color="blue" radius="md" mb="md" py="xs" icon={<IconMailQuestion size={20} aria-hidden="true" />} data-wide>
      <Group justify="space-between" gap="sm">
        <Text fz="sm" c="var(--mantine-color-text)" style={{ flex: '1 1 320px' }}>
          {texts.unconfirmed({ email })}
        </Text>
        <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          {texts.sendAgain()}
        </Button>
      </Group>
    </Alert>
  );
}
