import type { listNotificationsInput, NotificationList } from '@molaar/contracts';
import { countUnreadNotifications, inClinic, listNotifications } from '@molaar/db';
import type { z } from 'zod';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

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
    return { notifications: found.slice(0, size), unread, more: found.length > size };
  });
}
