import { type ApiKey, AppError } from '@molaar/contracts';
import { revokeApiKey as closeApiKey, inOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { keptKey } from './require-key';

/** Closes a key with all its secrets, at once and for ever; it stays in the list. NOT_FOUND. */
export async function revokeApiKey({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, { id }: { id: string }): Promise<ApiKey> {
  requirePermission(actor, 'READ_AUDIT');
  const { organizationId, userId } = actor;
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    if (!(await closeApiKey(tx, organizationId, id, at))) throw new AppError('NOT_FOUND', `no API key ${id} that is open`);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'REVOKE', entity: 'api_key', entityId: id, at });
    return keptKey(tx, organizationId, id);
  });
}
