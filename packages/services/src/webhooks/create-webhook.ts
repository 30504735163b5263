import { AppError, type CreateWebhookInput, type IssuedWebhook, MAX_WEBHOOK_ENDPOINTS } from '@molaar/contracts';
import { countWebhookEndpoints, inClinic, insertWebhookEndpoint, newId, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requireWritable } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';
import { checkWebhookUrl, requireEndpoint, requireWebhooks } from './require-webhooks';
import { ENDPOINT_SECRET, newWebhookSecret } from './webhook-secret';

/**
 * Registers a webhook endpoint.
 * @returns The endpoint and its secret, which cannot be read again.
 * @throws VALIDATION_FAILED for an address that may not be called, or when the clinic has the most endpoints;
 * ORGANIZATION_READ_ONLY.
 */
export async function createWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'outbound' | 'secrets'>,
  actor: Actor,
  input: CreateWebhookInput,
): Promise<IssuedWebhook> {
  requireWebhooks(actor);
  requireWritable(actor);
  requireStepUp(deps, actor);
  checkWebhookUrl(deps, input.url);
  const [id, at, secret] = [newId(), deps.clock(), newWebhookSecret(actor)];
  const endpoint = await inClinic(deps.db, actor, async (tx) => {
    if ((await countWebhookEndpoints(tx)) >= MAX_WEBHOOK_ENDPOINTS)
      throw new AppError('VALIDATION_FAILED', `a clinic has at most ${MAX_WEBHOOK_ENDPOINTS} webhook endpoints`);
    await insertWebhookEndpoint(tx, { ...input, id, sealedSecret: deps.secrets.seal(ENDPOINT_SECRET, secret), at });
    await writeAudit(tx, { actorId: actor.userId, action: 'CREATE', entity: 'webhook_endpoint', entityId: id, at });
    return requireEndpoint(tx, id);
  });
  return { endpoint, secret };
}
