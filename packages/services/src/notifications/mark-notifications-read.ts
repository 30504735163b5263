import type { markNotificationsReadInput } from '@molaar/contracts';
import { countUnreadNotifications, inOrganization, markNotificationsRead, publishEvent } from '@molaar/db';
import type { z } from 'zod';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Marks the caller's own as read; ids of other people are left alone without a word. The person's other tabs hear of it. */
export async function markOwnNotificationsRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  which: z.infer<typeof markNotificationsReadInput>,
): Promise<{ unread: number }> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    await markNotificationsRead(tx, organizationId, userId, which, clock());
    await publishEvent(tx, organizationId, { type: 'notification', userIds: [userId] });
    return { unread: await countUnreadNotifications(tx, organizationId, userId) };
  });
}
