import { AppError, type WebhookDelivery } from '@molaar/contracts';
import { findWebhookDelivery, inClinic, resendWebhook as makeDue, resendFailedWebhooks, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { giveUpAt } from './attempt-times';
import { attemptClaimed, claimAttempt } from './deliver-due-webhooks';
import { presentWebhookDelivery } from './present-webhooks';
import { requireEndpoint, requireWebhooks } from './require-webhooks';

/**
 * Sends a delivery again at once, with the same id; also one that has arrived.
 * @returns The delivery after the attempt.
 * @throws NOT_FOUND, also for a disabled endpoint.
 */
export async function resendWebhook(
  deps: Deps,
  actor: Actor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<WebhookDelivery> {
  requireWebhooks(actor);
  const at = deps.clock();
  const claimed = await inClinic(deps.db, actor, async (tx) => {
    requireActiveEndpoint(await requireEndpoint(tx, id));
    const delivery = await findWebhookDelivery(tx, deliveryId);
    if (delivery?.endpointId !== id) throw new AppError('NOT_FOUND', `no delivery ${deliveryId} of endpoint ${id}`);
    await makeDue(tx, deliveryId, at, delivery.type === 'test' ? at : giveUpAt(at));
    await writeAudit(tx, { actorId: actor.userId, action: 'RETRY', entity: 'webhook_endpoint', entityId: id, at });
    return claimAttempt(tx, deliveryId, at);
  });
  if (claimed) await attemptClaimed(deps, actor.organizationId, claimed);
  const sent = await inClinic(deps.db, actor, (tx) => findWebhookDelivery(tx, deliveryId));
  if (!sent) throw new AppError('NOT_FOUND', `no delivery ${deliveryId}`);
  return presentWebhookDelivery(sent);
}

/**
 * Queues all failed deliveries of an endpoint again, each with its id.
 * @returns Their number.
 * @throws NOT_FOUND, also for a disabled endpoint.
 */
export async function resendFailedOfWebhook(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id }: { id: string },
): Promise<{ resent: number }> {
  requireWebhooks(actor);
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    requireActiveEndpoint(await requireEndpoint(tx, id));
    const resent = await resendFailedWebhooks(tx, id, at, giveUpAt(at));
    await writeAudit(tx, { actorId: actor.userId, action: 'RETRY', entity: 'webhook_endpoint', entityId: id, at });
    return { resent };
  });
}

function requireActiveEndpoint({ id, active }: { id: string; active: boolean }): void {
  if (!active) throw new AppError('NOT_FOUND', `webhook endpoint ${id} is disabled`);
}
