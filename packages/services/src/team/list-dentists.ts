import type { Dentist } from '@molaar/contracts';
import { inClinic, listMembers } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Lists the active dentists of the organization, in Estonian order of names; without their contact data. */
export async function listDentists({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Dentist[]> {
  requirePermission(actor, 'READ_CLINICAL');
  const members = await inClinic(db, actor, (tx) => listMembers(tx));
  const dentists = members.filter(({ active, roles }) => active && roles.includes('MEDICAL'));
  return dentists.map(({ id, title, firstName, lastName }) => ({ id, title, firstName, lastName }));
}
