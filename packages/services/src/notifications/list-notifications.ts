import type { listNotificationsInput, NotificationList } from '@molaar/contracts';
import { countDecisionsLeft, countUnreadNotifications, inClinic, listNotifications, type StoredNotification } from '@molaar/db';
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
    const analysed = shown.flatMap(({ kind, imageId }) => (kind === 'ANALYSIS_DONE' && imageId ? imageId : []));
    const left = mayDo(actor, 'READ_CLINICAL') ? await countDecisionsLeft(tx, analysed) : null;
    const notifications = shown.map((notification) => ({ ...notification, decisionsLeft: decisionsLeftOf(notification, left) }));
    return { notifications, unread, more: found.length > size };
  });
}

/** Returns null for a notification that is not about one analysed image. */
function decisionsLeftOf({ kind, imageId }: StoredNotification, left: ReadonlyMap<string, number> | null): number | null {
  return left && kind === 'ANALYSIS_DONE' && imageId !== null ? (left.get(imageId) ?? 0) : null;
}
