import type { Invitation } from '@molaar/contracts';
import { inOrganization, listInvitations as readInvitations } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentInvitation } from './invitation-state';

/** All invitations that were not deleted, the newest first. */
export async function listInvitations({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<Invitation[]> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const invitations = await inOrganization(db, actor.organizationId, (tx) => readInvitations(tx, actor.organizationId));
  const now = clock();
  return invitations.map((invitation) => presentInvitation(invitation, now));
}
