import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMailQuestion } from '@tabler/icons-react';
import { showAlert } from '../client/alerts/alerts';
import { useUser } from '../client/session/session';
import { trpc } from '../client/api/trpc';
import { useWords } from '../client/texts/texts';

/** Reminds a person whose e-mail address nobody has confirmed; everything works meanwhile. */
export function UnconfirmedBanner() {
  const { email, emailConfirmed, integration } = useUser();
  const words = useWords().identity;
  const resend = trpc.account.resendConfirmation.useMutation({
    onSuccess: () => showAlert('success', words.sentAgain({ email })),
  });
  if (emailConfirmed || integration) return null;
  return (
    <Alert role="status" color="blue" radius="md" mb="md" py="xs" icon={<IconMailQuestion size={20} aria-hidden="true" />} data-wide>
      <Group justify="space-between" gap="sm">
        <Text fz="sm" c="var(--mantine-color-text)" style={{ flex: '1 1 320px' }}>
          {words.unconfirmed({ email })}
        </Text>
        <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          {words.sendAgain()}
        </Button>
      </Group>
    </Alert>
  );
}
