import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTexts } from '../client/texts/texts';

interface Props {
  title: string;
  text: string;
  confirmLabel: string;
  /** Of the button that changes nothing, where "Cancel" could be read as an answer to the question. */
  cancelLabel?: string;
  /** The action deletes data: its button is red and is not the one that Enter presses. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ title, text, confirmLabel, cancelLabel, danger = false, busy = false, onConfirm, onClose }: Props) {
  const texts = useTexts();
  return (
    <Modal opened centered onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <Stack>
        <Text fz="sm">{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
            {cancelLabel ?? texts.common.actions.cancel()}
          </Button>
          <Button color={danger ? 'red' : undefined} loading={busy} onClick={onConfirm} data-autofocus={!danger || undefined}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
