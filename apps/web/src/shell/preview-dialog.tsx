import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../client/texts/texts';

interface Props {
  title: string;
  confirmLabel: string;
  /** There is nothing yet, or nothing good, to confirm. */
  disabled: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Shows what a change of many things would do, before it is done. */
export function PreviewDialog({ title, confirmLabel, disabled, busy, onConfirm, onClose, children }: Props) {
  const texts = useTexts();
  return (
    <Modal opened centered size="xl" title={title} onClose={onClose} closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <Stack gap="sm">
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.common.actions.cancel()}
          </Button>
          <Button disabled={disabled} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
