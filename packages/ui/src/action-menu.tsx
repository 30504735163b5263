import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

/** As large as what stands beside it: the buttons of a page's head, the small ones of a card, the words of a table's row. */
const LOOKS = {
  head: { button: { variant: 'default', size: 36 }, icon: 18 },
  card: { button: { variant: 'default', size: 30 }, icon: 16 },
  row: { button: { variant: 'subtle', color: 'gray' }, icon: 18 },
} as const;

interface ActionMenuProps {
  /** What a screen reader says of the button. */
  label: string;
  place?: keyof typeof LOOKS;
  busy?: boolean;
  /** `Menu.Item`s, and last, where there is one, a `RemovingItem`. */
  children: ReactNode;
}

/** Three dots, and behind them what is done with a whole thing besides its daily use. */
export function ActionMenu({ label, place = 'head', busy, children }: ActionMenuProps) {
  const { button, icon } = LOOKS[place];
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon {...button} aria-label={label} loading={busy}>
          <IconDots size={icon} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface RemovingItemProps {
  Icon?: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** The entry that deletes or takes away for good, in the red that can be read on white and on the grey under the pointer. */
export function RemovingItem({ Icon = IconTrash, disabled, onClick, children }: RemovingItemProps) {
  return (
    <Menu.Item c="red.9" leftSection={<Icon size={16} aria-hidden="true" />} disabled={disabled} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}
