import { Box, Group, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import type { Notification } from '@molaar/contracts';
import {
  IconAlertTriangle,
  IconArchive,
  IconCreditCard,
  IconDental,
  IconDeviceLaptop,
  IconHelp,
  IconKey,
  IconMailOpened,
  IconMailX,
  IconMessageReply,
  IconPlugConnectedX,
  IconShieldExclamation,
  IconThumbDown,
  IconThumbUp,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormats, useTexts } from '../../client/texts/texts';
import { countedIn } from './counted-in';
import { notificationTarget } from './notification-target';
import classes from './notifications.module.css';

const STYLES = {
  ANALYSIS_DONE: { icon: IconDental, color: 'molaar' },
  ANALYSIS_FAILED: { icon: IconAlertTriangle, color: 'red' },
  BATCH_DONE: { icon: IconDental, color: 'molaar' },
  PLAN_OPENED: { icon: IconMailOpened, color: 'gray' },
  PLAN_ACCEPTED: { icon: IconThumbUp, color: 'green' },
  PLAN_DECLINED: { icon: IconThumbDown, color: 'orange' },
  PLAN_ANSWERED: { icon: IconMessageReply, color: 'molaar' },
  PLAN_QUESTION: { icon: IconHelp, color: 'molaar' },
  PLAN_MAIL_FAILED: { icon: IconMailX, color: 'red' },
  PARTNER_CONFLICT: { icon: IconAlertTriangle, color: 'orange' },
  PARTNER_FAILED: { icon: IconPlugConnectedX, color: 'red' },
  WEBHOOK_DISABLED: { icon: IconPlugConnectedX, color: 'red' },
  SEAT_LIMIT: { icon: IconUsers, color: 'orange' },
  PAYMENT_FAILED: { icon: IconCreditCard, color: 'red' },
  PAYMENT_ENDING: { icon: IconCreditCard, color: 'orange' },
  PAYMENT_OVERDUE: { icon: IconCreditCard, color: 'red' },
  PAYMENT_BESIDE_CONTRACT: { icon: IconCreditCard, color: 'orange' },
  RETENTION_DUE: { icon: IconArchive, color: 'orange' },
  NEW_DEVICE: { icon: IconDeviceLaptop, color: 'orange' },
  MANY_FAILURES: { icon: IconShieldExclamation, color: 'red' },
  KEY_CREATED: { icon: IconKey, color: 'orange' },
  FACTOR_ADDED: { icon: IconKey, color: 'molaar' },
  FACTOR_REMOVED: { icon: IconKey, color: 'orange' },
  RECOVERY_CODE_USED: { icon: IconKey, color: 'orange' },
  IDENTITY_LINKED: { icon: IconKey, color: 'molaar' },
  IDENTITY_UNLINKED: { icon: IconKey, color: 'orange' },
} as const;

/** One notification as a link to its subject. */
export function NotificationItem({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.notifications;
  const { kind, patient, imageNumber, count, decisionsLeft, assessment, at, read } = notification;
  const { icon: Icon, color } = STYLES[kind];
  const name = patient ? `${patient.firstName} ${patient.lastName}` : null;
  const about = name && imageNumber !== null ? text.image({ patient: name, number: imageNumber }) : name;
  const counts = { ...texts.common.count, conflicts: texts.practiceExchange.counts.conflict };
  const many = count === null ? null : counts[countedIn(kind)]({ count });
  // "0 decisions left" would read as if the image were reviewed, where nobody assessed it.
  const isUnknown = decisionsLeft === 0 && assessment && assessment !== 'ASSESSED';
  const decisions = decisionsLeft === null ? null : texts.common.count.decisionsLeft({ count: decisionsLeft });

  return (
    <Link {...notificationTarget(notification)} className={classes.item} data-unread={!read || undefined} onClick={onOpen}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon variant="light" color={color} radius="xl" size={32} mt={2}>
          <Icon size={18} aria-hidden="true" />
        </ThemeIcon>
        <Box miw={0} style={{ flex: 1 }}>
          <Text fz="sm" fw={read ? 500 : 650}>
            {text.kinds[kind]()}
          </Text>
          <Text fz="xs" c="dimmed">
            {[about, many, isUnknown ? texts.catalogue.assessment[assessment]() : decisions, formats.dateTime(at)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Box>
        {read ? null : (
          <>
            <span className={classes.dot} aria-hidden="true" />
            <VisuallyHidden>{text.unread()}</VisuallyHidden>
          </>
        )}
      </Group>
    </Link>
  );
}
