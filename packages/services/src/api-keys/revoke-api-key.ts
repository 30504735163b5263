import { type ApiKey, AppError } from '@molaar/contracts';
import { revokeApiKey as closeApiKey, inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireApiKey } from './require-api-key';

/**
 * Revokes an API key with all its secrets, permanently; it stays in the list.
 * @throws NOT_FOUND.
 */
export async function revokeApiKey({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, { id }: { id: string }): Promise<ApiKey> {
  requirePermission(actor, 'READ_AUDIT');
  const { userId } = actor;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    if (!(await closeApiKey(tx, id, at))) throw new AppError('NOT_FOUND', `no active API key ${id}`);
    await writeAudit(tx, { actorId: userId, action: 'REVOKE', entity: 'api_key', entityId: id, at });
    return requireApiKey(tx, id);
  });
}
