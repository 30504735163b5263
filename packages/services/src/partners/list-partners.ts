import type { Partner } from '@molaar/contracts';
import { inClinic, presentPartner, listPartners as readPartners } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Lists the organization's partners, without their secrets. */
export async function listPartners({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Partner[]> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const partners = await inClinic(db, actor, (tx) => readPartners(tx));
  return partners.map(presentPartner);
}
