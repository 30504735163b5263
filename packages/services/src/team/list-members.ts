import type { Member } from '@molaar/contracts';
import { inOrganization, listMembers as readMembers } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Everybody of the organization who was not deleted, in Estonian order of their names. */
export async function listMembers({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Member[]> {
  requirePermission(actor, 'READ_TEAM');
  return inOrganization(db, actor.organizationId, (tx) => readMembers(tx, actor.organizationId));
}
