import type { Disclaimer } from '@molaar/contracts';
import { inClinic, listDisclaimers as listAll } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Lists all disclaimers of the clinic, in all languages and states. */
export async function listDisclaimers(deps: Deps, actor: Actor): Promise<Disclaimer[]> {
  requirePermission(actor, 'READ_SETTINGS');
  return inClinic(deps.db, actor, (tx) => listAll(tx));
}
