import type { CreateApiKeyInput, IssuedApiKey } from '@molaar/contracts';
import { addApiKeySecret, inClinic, insertApiKey, newId, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';
import { alertOf, recordSecurityEvent } from '../security-events';
import { newApiKeySecret } from './api-key-secret';
import { requireActiveUser, requireApiKey } from './require-api-key';

/**
 * Creates an API key.
 * @returns The key and its first secret, which cannot be read again.
 * @throws VALIDATION_FAILED when the person is not an active user.
 */
export async function createApiKey(
  deps: Pick<Deps, 'db' | 'clock' | 'securityEvents'>,
  actor: Actor,
  input: CreateApiKeyInput,
): Promise<IssuedApiKey> {
  requirePermission(actor, 'READ_AUDIT');
  requireStepUp(deps, actor);
  const { db, clock } = deps;
  const { organizationId, userId } = actor;
  const [id, at, fresh] = [newId(), clock(), newApiKeySecret(actor)];
  const apiKey = await inClinic(db, actor, async (tx) => {
    await requireActiveUser(tx, input.actsAsId);
    await insertApiKey(tx, { ...input, id, createdBy: userId, at });
    await addApiKeySecret(tx, id, fresh, { at, earlierEndAt: at });
    await writeAudit(tx, { actorId: userId, action: 'CREATE', entity: 'api_key', entityId: id, at });
    await alertOf(tx, { kind: 'KEY_CREATED', at, userId: input.actsAsId, owners: true, keyName: input.name });
    return requireApiKey(tx, id);
  });
  recordSecurityEvent(deps, { kind: 'KEY_CREATED', organizationId, userId, apiKeyId: id });
  return { apiKey, secret: fresh.secret };
}
