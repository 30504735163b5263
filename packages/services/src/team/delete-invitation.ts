import { findInvitation, inOrganization, deleteInvitation as removeInvitation, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireUnanswered } from './invitation-state';

/** Takes an invitation back; its link is unknown from then on. Throws INVITATION_NOT_FOUND, INVITATION_ALREADY_ACCEPTED. */
export async function deleteInvitation({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: string): Promise<void> {
  requirePermission(actor, 'MANAGE_TEAM');
  const { organizationId, userId } = actor;
  await inOrganization(db, organizationId, async (tx) => {
    requireUnanswered(await findInvitation(tx, organizationId, id, { lock: true }));
    await removeInvitation(tx, organizationId, id);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'DELETE', entity: 'invitation', entityId: null, at: clock() });
  });
}
