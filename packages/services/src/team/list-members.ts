import type { Member } from '@molaar/contracts';
import { inClinic, listMembers as readMembers } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Lists all members of the organization, in Estonian order of names. */
export async function listMembers({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Member[]> {
  requirePermission(actor, 'READ_TEAM');
  return inClinic(db, actor, (tx) => readMembers(tx));
}
