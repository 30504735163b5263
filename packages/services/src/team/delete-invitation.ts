import { findInvitation, inClinic, deleteInvitation as removeInvitation, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireInvitationId, requireUnanswered } from './invitation-state';
import { requireOwnerFor } from './owner-or-admin';

/**
 * Deletes an invitation; its link becomes unknown.
 * @throws INVITATION_NOT_FOUND, INVITATION_ALREADY_ACCEPTED; NOT_ALLOWED for an administrator's invitation.
 */
export async function deleteInvitation({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'MANAGE_TEAM');
  const { userId } = actor;
  await inClinic(db, actor, async (tx) => {
    const { role } = requireUnanswered(await findInvitation(tx, requireInvitationId(id), { lock: true }));
    requireOwnerFor(actor, [role]);
    await removeInvitation(tx, id);
    await writeAudit(tx, { actorId: userId, action: 'DELETE', entity: 'invitation', entityId: null, at: clock() });
  });
}
