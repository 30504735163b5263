import type { PricingTemplate } from '@molaar/contracts';
import { inClinic, listPricingTemplates as listAll } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Lists all price lists of the clinic with the number of their components. */
export async function listPricingTemplates(deps: Deps, actor: Actor): Promise<PricingTemplate[]> {
  requirePermission(actor, 'READ_SETTINGS');
  return inClinic(deps.db, actor, (tx) => listAll(tx));
}
