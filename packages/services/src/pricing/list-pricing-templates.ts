import type { PricingTemplate } from '@molaar/contracts';
import { inOrganization, listPricingTemplates as listAll } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** All price lists of the clinic with the number of their components. */
export async function listPricingTemplates(deps: Deps, actor: Actor): Promise<PricingTemplate[]> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId } = actor;
  return inOrganization(deps.db, organizationId, (tx) => listAll(tx, organizationId));
}
