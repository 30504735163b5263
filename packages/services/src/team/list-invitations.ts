import type { Invitation } from '@molaar/contracts';
import { inClinic, listInvitations as readInvitations } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentInvitation } from './invitation-state';

/** Lists all invitations that were not deleted, newest first. */
export async function listInvitations({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<Invitation[]> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const invitations = await inClinic(db, actor, (tx) => readInvitations(tx));
  const now = clock();
  return invitations.map((invitation) => presentInvitation(invitation, now));
}
