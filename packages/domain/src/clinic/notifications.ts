import type { Role } from './permissions';

/** What a person, and where it concerns the clinic its owner, is notified of, in the portal and by mail. */
export const SECURITY_ALERTS = [
  'NEW_DEVICE',
  'MANY_FAILURES',
  'KEY_CREATED',
  'FACTOR_ADDED',
  'FACTOR_REMOVED',
  'RECOVERY_CODE_USED',
  'IDENTITY_LINKED',
  'IDENTITY_UNLINKED',
] as const;
export type SecurityAlertKind = (typeof SECURITY_ALERTS)[number];

/** Kinds of entries in a person's notification list. */
export const NOTIFICATION_KINDS = [
  'ANALYSIS_DONE',
  'ANALYSIS_FAILED',
  'BATCH_DONE',
  'PLAN_OPENED',
  'PLAN_ACCEPTED',
  'PLAN_DECLINED',
  'PLAN_ANSWERED',
  'PLAN_QUESTION',
  'PLAN_MAIL_FAILED',
  'PARTNER_CONFLICT',
  'PARTNER_FAILED',
  'WEBHOOK_DISABLED',
  'SEAT_LIMIT',
  'PAYMENT_FAILED',
  'PAYMENT_ENDING',
  'PAYMENT_OVERDUE',
  'PAYMENT_BESIDE_CONTRACT',
  'RETENTION_DUE',
  ...SECURITY_ALERTS,
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * The roles that are notified when the cause names no person. Notifications about one patient go to the people
 * involved; these roles receive them only when there are none.
 */
export const NOTIFIED_ROLES: Readonly<Record<NotificationKind, readonly Role[]>> = {
  ANALYSIS_DONE: [],
  ANALYSIS_FAILED: [],
  BATCH_DONE: [],
  PLAN_OPENED: ['OWNER', 'ADMIN'],
  PLAN_ACCEPTED: ['OWNER', 'ADMIN'],
  PLAN_DECLINED: ['OWNER', 'ADMIN'],
  PLAN_ANSWERED: ['OWNER', 'ADMIN'],
  PLAN_QUESTION: ['OWNER', 'ADMIN'],
  PLAN_MAIL_FAILED: ['OWNER', 'ADMIN'],
  PARTNER_CONFLICT: ['OWNER', 'ADMIN'],
  PARTNER_FAILED: ['OWNER', 'ADMIN'],
  WEBHOOK_DISABLED: ['OWNER', 'ADMIN'],
  SEAT_LIMIT: ['OWNER', 'ADMIN'],
  PAYMENT_FAILED: ['OWNER'],
  PAYMENT_ENDING: ['OWNER'],
  PAYMENT_OVERDUE: ['OWNER'],
  PAYMENT_BESIDE_CONTRACT: ['OWNER'],
  RETENTION_DUE: ['OWNER'],
  NEW_DEVICE: [],
  MANY_FAILURES: ['OWNER'],
  KEY_CREATED: ['OWNER'],
  FACTOR_ADDED: [],
  FACTOR_REMOVED: [],
  RECOVERY_CODE_USED: [],
  IDENTITY_LINKED: [],
  IDENTITY_UNLINKED: [],
};
