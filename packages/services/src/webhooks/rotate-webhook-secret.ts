import { AppError, type IssuedWebhook } from '@molaar/contracts';
import { inClinic, rotateWebhookSecret as saveSecret, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requireStepUp } from '../context/require-step-up';
import { requireEndpoint, requireWebhooks } from './require-webhooks';
import { ENDPOINT_SECRET, newWebhookSecret } from './webhook-secret';

/** Time in which the former secret signs too. */
const OVERLAP_MS = 24 * 3_600_000;

/**
 * Creates a new secret; for 24 hours requests are signed with both.
 * @returns The secret, which cannot be read again.
 * @throws NOT_FOUND.
 */
export async function rotateWebhookSecret(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  { id }: { id: string },
): Promise<IssuedWebhook> {
  requireWebhooks(actor);
  requireStepUp(deps, actor);
  const [at, secret] = [deps.clock(), newWebhookSecret(actor)];
  const endpoint = await inClinic(deps.db, actor, async (tx) => {
    const sealedSecret = deps.secrets.seal(ENDPOINT_SECRET, secret);
    if (!(await saveSecret(tx, id, { sealedSecret, formerUntil: new Date(at.getTime() + OVERLAP_MS), at })))
      throw new AppError('NOT_FOUND', `no webhook endpoint ${id}`);
    await writeAudit(tx, { actorId: actor.userId, action: 'ROTATE', entity: 'webhook_endpoint', entityId: id, at });
    return requireEndpoint(tx, id);
  });
  return { endpoint, secret };
}
