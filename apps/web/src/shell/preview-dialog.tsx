import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../client/texts/texts';

interface Props {
  title: string;
  confirmLabel: string;
  /** There is nothing to confirm yet, or it is invalid. */
  disabled: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a preview of a bulk change before it is applied. */
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
