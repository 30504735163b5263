import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

/** Sizes that match the neighbouring elements in a page header, a card and a table row. */
const VARIANTS = {
  header: { button: { variant: 'default', size: 36 }, icon: 18 },
  card: { button: { variant: 'default', size: 30 }, icon: 16 },
  row: { button: { variant: 'subtle', color: 'gray' }, icon: 18 },
} as const;

interface ActionMenuProps {
  /** Accessible name of the button. */
  label: string;
  variant?: keyof typeof VARIANTS;
  busy?: boolean;
  /** `Menu.Item`s; a `DeleteMenuItem` comes last. */
  children: ReactNode;
}

/** A button with three dots that opens a menu of less frequent actions. */
export function ActionMenu({ label, variant = 'header', busy, children }: ActionMenuProps) {
  const { button, icon } = VARIANTS[variant];
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

/** A menu item that deletes, in the red of the theme for texts (`--red-text`). */
export function DeleteMenuItem({ Icon = IconTrash, disabled, onClick, children }: RemovingItemProps) {
  return (
    <Menu.Item c="var(--red-text)" leftSection={<Icon size={16} aria-hidden="true" />} disabled={disabled} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}
