import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useTexts } from '../client/texts/texts';

interface Props {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** In CSS pixels. */
  readonly size?: number;
}

/** The undo and redo buttons of a page with a history. */
export function HistoryButtons({ canUndo, canRedo, onUndo, onRedo, size = 36 }: Props) {
  const { undo, redo } = useTexts().common.actions;
  const arrows = [
    { label: undo(), Icon: IconArrowBackUp, can: canUndo, run: onUndo },
    { label: redo(), Icon: IconArrowForwardUp, can: canRedo, run: onRedo },
  ];
  return arrows.map(({ label, Icon, can, run }) => (
    <Tooltip key={label} label={label}>
      <ActionIcon size={size} variant="subtle" color="gray" aria-label={label} disabled={!can} onClick={run}>
        <Icon size={20} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  ));
}
