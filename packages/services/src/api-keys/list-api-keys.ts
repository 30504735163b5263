import type { ApiKey } from '@molaar/contracts';
import { inClinic, listApiKeys as readApiKeys } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Lists the organization's API keys without their secrets, active ones first. */
export async function listApiKeys({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<ApiKey[]> {
  requirePermission(actor, 'READ_AUDIT');
  return inClinic(db, actor, (tx) => readApiKeys(tx));
}
