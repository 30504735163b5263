import { NOTIFICATION_KINDS } from '@molaar/domain/clinic';
import { ASSESSMENT_STATES } from '@molaar/domain/findings';
import { z } from 'zod';
import { id, instant } from './common';

export const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  at: instant,
  read: z.boolean(),
  /** Target of the notification; null when it is about the clinic, or the target is deleted. */
  patient: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
  imageId: id.nullable(),
  imageNumber: z.number().int().nullable(),
  planId: id.nullable(),
  /** Number of rows that it is about, for several. */
  count: z.number().int().nullable(),
  /** Of a finished analysis: decisions left on its image now. */
  decisionsLeft: z.number().int().nullable(),
  /** Of a finished analysis: whether its image is assessed now; without it, no decision left says nothing. */
  assessment: z.enum(ASSESSMENT_STATES).nullable(),
});
export type Notification = z.infer<typeof notification>;

/** Newest first; `cursor` is the last id of the previous page. */
export const listNotificationsInput = z.object({
  cursor: id.nullish(),
  size: z.coerce.number().int().min(1).max(50).default(20),
});
export const notificationList = z.object({
  notifications: z.array(notification),
  /** Unread ones of all pages. */
  unread: z.number().int(),
  /** Whether there are older ones. */
  more: z.boolean(),
});
export type NotificationList = z.infer<typeof notificationList>;

/** Marks these ids, or the newest one shown (`upTo`) and all older ones. */
export const markNotificationsReadInput = z.union([z.object({ ids: z.array(id).min(1).max(100) }), z.object({ upTo: id })]);
export const unreadNotifications = z.object({ unread: z.number().int() });
