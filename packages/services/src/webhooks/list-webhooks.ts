import type { WebhookEndpoint } from '@molaar/contracts';
import { inClinic, listWebhookEndpoints } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { presentEndpoint } from './present-webhooks';
import { requireWebhooks } from './require-webhooks';

/** Lists the clinic's webhook endpoints. */
export async function listWebhooks({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<WebhookEndpoint[]> {
  requireWebhooks(actor);
  return (await inClinic(db, actor, (tx) => listWebhookEndpoints(tx))).map(presentEndpoint);
}
