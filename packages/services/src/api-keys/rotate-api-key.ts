import type { IssuedApiKey, RotateApiKeyInput } from '@molaar/contracts';
import { addApiKeySecret, inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';
import { newApiKeySecret } from './api-key-secret';
import { requireActiveApiKey, requireApiKey } from './require-api-key';

const HOUR_MS = 3_600_000;

/**
 * Creates a new secret for an API key; earlier secrets stay valid for `overlapHours`.
 * @returns The secret, which cannot be read again.
 * @throws NOT_FOUND.
 */
export async function rotateApiKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, overlapHours }: RotateApiKeyInput,
): Promise<IssuedApiKey> {
  requirePermission(actor, 'READ_AUDIT');
  requireStepUp({ clock }, actor);
  const { userId } = actor;
  const [at, fresh] = [clock(), newApiKeySecret(actor)];
  const apiKey = await inClinic(db, actor, async (tx) => {
    await requireActiveApiKey(tx, id);
    await addApiKeySecret(tx, id, fresh, { at, earlierEndAt: new Date(at.getTime() + overlapHours * HOUR_MS) });
    await writeAudit(tx, { actorId: userId, action: 'ROTATE', entity: 'api_key', entityId: id, at });
    return requireApiKey(tx, id);
  });
  return { apiKey, secret: fresh.secret };
}
