import type { ApiKey } from '@molaar/contracts';
import { inOrganization, listApiKeys as readApiKeys } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** The organization's keys for partners' programs, those in use first. No secret is among what is known of them. */
export async function listApiKeys({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<ApiKey[]> {
  requirePermission(actor, 'READ_AUDIT');
  return inOrganization(db, actor.organizationId, (tx) => readApiKeys(tx, actor.organizationId));
}
