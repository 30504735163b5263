import type { NotificationKind } from '@molaar/domain/clinic';

/** Texts of the notification list. */
export const notifications = {
  title: 'Notifications',
  unreadCount: 'Notifications, {count:number} unread',
  unread: 'Unread',
  markAll: 'Mark all as read',
  older: 'Show older',
  empty: 'No notifications',
  emptyHint: 'Finished analyses, patients’ answers and anything that needs your attention appear here.',
  image: '{patient:string}, image {number:number}',
  kinds: {
    ANALYSIS_DONE: 'Analysis finished',
    ANALYSIS_FAILED: 'Analysis failed',
    BATCH_DONE: 'Batch analysis finished',
    PLAN_OPENED: 'The patient opened the treatment plan',
    PLAN_ACCEPTED: 'The patient accepted the treatment plan',
    PLAN_DECLINED: 'The patient declined the treatment plan',
    PLAN_ANSWERED: 'The patient answered the treatment plan',
    PLAN_QUESTION: 'The patient asks about the treatment plan',
    PLAN_MAIL_FAILED: 'The e-mail with the treatment plan could not be delivered',
    PARTNER_CONFLICT: 'Tooth statuses differ from the practice system',
    PARTNER_FAILED: 'Saving to the practice system failed',
    SEAT_LIMIT: 'Your subscription has no free seat for another user',
    PAYMENT_FAILED: 'A payment failed',
    PAYMENT_ENDING: 'Payment overdue: your data will soon be read-only',
    PAYMENT_OVERDUE: 'The subscription is not paid: your data is read-only',
    PAYMENT_BESIDE_CONTRACT: 'A subscription was paid although a contract is in force. The contract stays in force; we will contact you.',
    RETENTION_DUE: 'Some patient files have reached the end of their retention period',
  } satisfies Record<NotificationKind, string>,
};
