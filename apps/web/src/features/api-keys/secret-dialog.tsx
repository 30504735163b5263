import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useTexts } from '../../client/texts/texts';
import { CopyTextButton } from '../../shell/copy-text-button';

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
          <CopyTextButton value={secret} label={text.copy()} copiedLabel={text.copied()} />
          <Button onClick={onClose}>{text.close()}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
