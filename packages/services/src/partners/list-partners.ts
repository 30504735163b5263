import type { Partner } from '@molaar/contracts';
import { inOrganization, presentPartner, listPartners as readPartners } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** The partner systems of the organization, without their secrets. */
export async function listPartners({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Partner[]> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const partners = await inOrganization(db, actor.organizationId, (tx) => readPartners(tx, actor.organizationId));
  return partners.map(presentPartner);
}
