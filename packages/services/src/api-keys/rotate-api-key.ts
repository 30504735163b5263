import type { IssuedApiKey, RotateApiKeyInput } from '@molaar/contracts';
import { addApiKeySecret, inOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { newApiKeySecret } from './api-key-secret';
import { keptKey, livingKey } from './require-key';

const HOUR_MS = 3_600_000;

/** A new secret for a key, answered this once; the ones before it open the door for `overlapHours` more. NOT_FOUND. */
export async function rotateApiKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, overlapHours }: RotateApiKeyInput,
): Promise<IssuedApiKey> {
  requirePermission(actor, 'READ_AUDIT');
  const { organizationId, userId } = actor;
  const [at, fresh] = [clock(), newApiKeySecret()];
  const apiKey = await inOrganization(db, organizationId, async (tx) => {
    await livingKey(tx, organizationId, id);
    await addApiKeySecret(tx, organizationId, id, fresh, { at, earlierEndAt: new Date(at.getTime() + overlapHours * HOUR_MS) });
    await writeAudit(tx, organizationId, { actorId: userId, action: 'ROTATE', entity: 'api_key', entityId: id, at });
    return keptKey(tx, organizationId, id);
  });
  return { apiKey, secret: fresh.secret };
}
