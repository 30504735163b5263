import type { CreateApiKeyInput, IssuedApiKey } from '@molaar/contracts';
import { addApiKeySecret, inOrganization, insertApiKey, newId, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { newApiKeySecret } from './api-key-secret';
import { keptKey, requirePerson } from './require-key';

/** Makes a key and its first secret, which is answered this once. VALIDATION_FAILED for a person who is none of the active ones. */
export async function createApiKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: CreateApiKeyInput,
): Promise<IssuedApiKey> {
  requirePermission(actor, 'READ_AUDIT');
  const { organizationId, userId } = actor;
  const [id, at, fresh] = [newId(), clock(), newApiKeySecret()];
  const apiKey = await inOrganization(db, organizationId, async (tx) => {
    await requirePerson(tx, organizationId, input.actsAsId);
    await insertApiKey(tx, organizationId, { ...input, id, createdBy: userId, at });
    await addApiKeySecret(tx, organizationId, id, fresh, { at, earlierEndAt: at });
    await writeAudit(tx, organizationId, { actorId: userId, action: 'CREATE', entity: 'api_key', entityId: id, at });
    return keptKey(tx, organizationId, id);
  });
  return { apiKey, secret: fresh.secret };
}
