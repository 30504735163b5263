import { Alert, Button, CopyButton, Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTexts } from '../../client/texts/texts';

interface Props {
  title: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret once; a click outside the dialog does not close it. */
export function SecretDialog({ title, secret, onClose }: Props) {
  const text = useTexts().apiKeys;
  return (
    <Modal
      opened
      centered
      size="lg"
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={title}
    >
      <Stack>
        <Alert color="yellow">{text.secretText()}</Alert>
        <TextInput
          aria-label={text.secretTitle()}
          value={secret}
          readOnly
          data-autofocus
          ff="monospace"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
                onClick={copy}
              >
                {copied ? text.copied() : text.copy()}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{text.close()}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
