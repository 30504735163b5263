import type { listNotificationsInput, NotificationList } from '@molaar/contracts';
import { countUnreadNotifications, inOrganization, listNotifications } from '@molaar/db';
import type { z } from 'zod';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * The caller's own notifications, newest first, and how many of all are unread. No audit entry: the page reads them by itself at each
 * event, on every screen, and an entry for each would hide the views that a person made. Whom one is about is the reader's own
 * work already written down; what it leads to is a view of its own.
 */
export async function listOwnNotifications(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { cursor, size }: z.infer<typeof listNotificationsInput>,
): Promise<NotificationList> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    const found = await listNotifications(tx, organizationId, userId, { before: cursor ?? undefined, size: size + 1 });
    const unread = await countUnreadNotifications(tx, organizationId, userId);
    return { notifications: found.slice(0, size), unread, more: found.length > size };
  });
}
