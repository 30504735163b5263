import type { NotificationKind } from '@molaar/domain/clinic';

/** Words of the bell. */
export const notifications = {
  title: 'Notifications',
  bell: 'Notifications, {count:number} unread',
  unread: 'Unread',
  markAll: 'Mark all as read',
  older: 'Show older ones',
  empty: 'No notifications',
  emptyHint: 'Finished analyses, answers of patients and what needs your attention show here.',
  image: '{patient:string}, image {number:number}',
  kinds: {
    ANALYSIS_DONE: 'The analysis is ready',
    ANALYSIS_FAILED: 'The analysis failed',
    BATCH_DONE: 'The batch of analyses has ended',
    PLAN_OPENED: 'The patient opened the treatment plan',
    PLAN_ACCEPTED: 'The patient accepted the treatment plan',
    PLAN_DECLINED: 'The patient declined the treatment plan',
    PLAN_ANSWERED: 'The patient answered the treatment plan',
    PLAN_MAIL_FAILED: 'The e-mail with the treatment plan could not be delivered',
    PARTNER_CONFLICT: 'Tooth statuses differ from the practice system',
    PARTNER_FAILED: 'Saving to the practice system failed',
    SEAT_LIMIT: 'Your subscription has no free place for another user',
    PAYMENT_FAILED: 'A payment failed',
    PAYMENT_ENDING: 'A payment is missing: soon nothing can be changed any more',
    PAYMENT_OVERDUE: 'The subscription is not paid: data can be read but not changed',
    PAYMENT_BESIDE_CONTRACT: 'A subscription was paid although a contract is in force. The contract stays; we will contact you',
    RETENTION_DUE: 'Patient files have reached the end of their retention period',
  } satisfies Record<NotificationKind, string>,
};
