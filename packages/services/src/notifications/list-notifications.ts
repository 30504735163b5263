import type { listNotificationsInput, NotificationList } from '@molaar/contracts';
import {
  countDecisionsLeft,
  countUnreadNotifications,
  findAssessments,
  inClinic,
  listNotifications,
  type StoredNotification,
} from '@molaar/db';
import type { z } from 'zod';
import type { Actor, Deps } from '../context/deps';
import { mayDo, requirePermission } from '../context/permission';

/**
 * Lists the caller's notifications, newest first, with the number of unread ones. Not audited: every page reads them at
 * each event, and the entries would hide views that a person made.
 */
export async function listOwnNotifications(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { cursor, size }: z.infer<typeof listNotificationsInput>,
): Promise<NotificationList> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { userId } = actor;
  return inClinic(db, actor, async (tx) => {
    const found = await listNotifications(tx, userId, { before: cursor ?? undefined, size: size + 1 });
    const unread = await countUnreadNotifications(tx, userId);
    const shown = found.slice(0, size);
    // Counted on reading, since the number changes with each decision.
    const analysed = shown.flatMap((notification) => analysedImageOf(notification) ?? []);
    const isClinical = mayDo(actor, 'READ_CLINICAL');
    const left = isClinical ? await countDecisionsLeft(tx, analysed) : null;
    const assessments = isClinical ? await findAssessments(tx, analysed) : null;
    const notifications = shown.map((notification) => {
      const imageId = analysedImageOf(notification);
      return {
        ...notification,
        decisionsLeft: imageId && left ? (left.get(imageId) ?? 0) : null,
        assessment: (imageId && assessments?.get(imageId)?.state) || null,
      };
    });
    return { notifications, unread, more: found.length > size };
  });
}

/** Returns null for a notification that is not about one analysed image. */
const analysedImageOf = ({ kind, imageId }: StoredNotification) => (kind === 'ANALYSIS_DONE' ? imageId : null);
