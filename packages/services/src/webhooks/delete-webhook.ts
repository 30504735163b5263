import { AppError } from '@molaar/contracts';
import { deleteWebhookEndpoint, inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requireWebhooks } from './require-webhooks';

/**
 * Deletes a webhook endpoint with its deliveries.
 * @throws NOT_FOUND.
 */
export async function deleteWebhook({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, { id }: { id: string }): Promise<void> {
  requireWebhooks(actor);
  await inClinic(db, actor, async (tx) => {
    if (!(await deleteWebhookEndpoint(tx, id))) throw new AppError('NOT_FOUND', `no webhook endpoint ${id}`);
    await writeAudit(tx, { actorId: actor.userId, action: 'DELETE', entity: 'webhook_endpoint', entityId: id, at: clock() });
  });
}
