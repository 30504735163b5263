import type { Disclaimer } from '@molaar/contracts';
import { inOrganization, listDisclaimers as listAll } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** All disclaimers of the clinic, in all languages and states. */
export async function listDisclaimers(deps: Deps, actor: Actor): Promise<Disclaimer[]> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId } = actor;
  return inOrganization(deps.db, organizationId, (tx) => listAll(tx, organizationId));
}
