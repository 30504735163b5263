import type { markNotificationsReadInput } from '@molaar/contracts';
import { countUnreadNotifications, inClinic, markNotificationsRead, publishEvent } from '@molaar/db';
import type { z } from 'zod';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Marks the caller's notifications as read and updates their other tabs. Ids of other people are ignored. */
export async function markOwnNotificationsRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  which: z.infer<typeof markNotificationsReadInput>,
): Promise<{ unread: number }> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { userId } = actor;
  return inClinic(db, actor, async (tx) => {
    await markNotificationsRead(tx, userId, which, clock());
    await publishEvent(tx, { type: 'notification', userIds: [userId] });
    return { unread: await countUnreadNotifications(tx, userId) };
  });
}
