import { Anchor, CloseButton, Group, Paper, Text } from '@mantine/core';
import { IconAlertTriangle, IconBell, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';

export const ALERT_VARIANTS = ['default', 'success', 'error', 'info', 'warning'] as const;
export type AlertVariant = (typeof ALERT_VARIANTS)[number];

const STYLES = {
  default: { color: 'gray', icon: IconBell },
  success: { color: 'teal', icon: IconCircleCheck },
  error: { color: 'red', icon: IconExclamationCircle },
  info: { color: 'blue', icon: IconInfoCircle },
  warning: { color: 'yellow', icon: IconAlertTriangle },
} as const satisfies Record<AlertVariant, unknown>;

const NEW_TAB = { target: '_blank', rel: 'noopener' };

interface Props {
  variant: AlertVariant;
  text: string;
  /** A page where the problem can be fixed; opens in a new tab, if it does not say otherwise. */
  link?: { href: string; label: string; inThisTab?: boolean } | undefined;
  dismissLabel: string;
  onDismiss: () => void;
}

/** One message in the strip of alerts. Screen readers announce errors at once (`alert`), others politely (`status`). */
export function AlertBanner({ variant, text, link, dismissLabel, onDismiss }: Props) {
  const { color, icon: Icon } = STYLES[variant];
  return (
    <Paper
      role={variant === 'error' ? 'alert' : 'status'}
      radius={0}
      px="md"
      py={6}
      style={{ borderLeft: `4px solid var(--mantine-color-${color}-6)` }}
    >
      <Group gap="sm" wrap="nowrap" align="center" maw={1160} mx="auto">
        <Icon size={20} color={`var(--mantine-color-${color}-6)`} aria-hidden="true" style={{ flex: 'none' }} />
        <Text fz="sm" style={{ flex: 1 }}>
          {text}
          {link ? (
            <>
              {' '}
              <Anchor href={link.href} {...(link.inThisTab ? {} : NEW_TAB)} fz="sm" fw={600} underline="always">
                {link.label}
              </Anchor>
            </>
          ) : null}
        </Text>
        <CloseButton size="sm" aria-label={dismissLabel} onClick={onDismiss} />
      </Group>
    </Paper>
  );
}
