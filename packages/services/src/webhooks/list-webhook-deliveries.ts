import type { ListWebhookDeliveriesInput, WebhookDeliveryList } from '@molaar/contracts';
import { inClinic, listWebhookDeliveries as listRows } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { presentWebhookDelivery } from './present-webhooks';
import { requireEndpoint, requireWebhooks } from './require-webhooks';

/**
 * Lists what was sent to an endpoint in the last 30 days, newest first.
 * @throws NOT_FOUND.
 */
export async function listWebhookDeliveries(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id, state, cursor, size }: ListWebhookDeliveriesInput,
): Promise<WebhookDeliveryList> {
  requireWebhooks(actor);
  const rows = await inClinic(db, actor, async (tx) => {
    await requireEndpoint(tx, id);
    return listRows(tx, id, { state, cursor, limit: size + 1 });
  });
  return { deliveries: rows.slice(0, size).map(presentWebhookDelivery), more: rows.length > size };
}
