import { AppError, type WebhookDelivery } from '@molaar/contracts';
import { findWebhookDelivery, inClinic, insertWebhook, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { attemptClaimed, claimAttempt } from './deliver-due-webhooks';
import { presentWebhookDelivery } from './present-webhooks';
import { requireEndpoint, requireWebhooks } from './require-webhooks';

/**
 * Sends an event of type `test` to an endpoint at once. It names nothing.
 * @returns The delivery after its first attempt.
 * @throws NOT_FOUND, also for a disabled endpoint.
 */
export async function sendTestWebhook(deps: Deps, actor: Actor, { id }: { id: string }): Promise<WebhookDelivery> {
  requireWebhooks(actor);
  const at = deps.clock();
  const data = { patientId: null, imageId: null, analysisId: null, treatmentPlanId: null };
  const { deliveryId, claimed } = await inClinic(deps.db, actor, async (tx) => {
    const { active } = await requireEndpoint(tx, id);
    if (!active) throw new AppError('NOT_FOUND', `webhook endpoint ${id} is disabled`);
    // A test is not repeated: the person looks at its result.
    const inserted = await insertWebhook(tx, id, { type: 'test', data, at, giveUpAt: at });
    await writeAudit(tx, { actorId: actor.userId, action: 'TEST', entity: 'webhook_endpoint', entityId: id, at });
    return { deliveryId: inserted, claimed: await claimAttempt(tx, inserted, at) };
  });
  if (claimed) await attemptClaimed(deps, actor.organizationId, claimed);
  const sent = await inClinic(deps.db, actor, (tx) => findWebhookDelivery(tx, deliveryId));
  if (!sent) throw new AppError('NOT_FOUND', `webhook endpoint ${id} was deleted`);
  return presentWebhookDelivery(sent);
}
