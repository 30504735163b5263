import { AppError, type WebhookEndpoint } from '@molaar/contracts';
import { type ClinicTx, listWebhookEndpoints } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentEndpoint } from './present-webhooks';

/**
 * Checks that the caller may manage the clinic's webhooks. A partner's session may not: it is limited to one patient,
 * and events are about all.
 * @throws NOT_ALLOWED.
 */
export function requireWebhooks(actor: Actor): void {
  requirePermission(actor, 'MANAGE_WEBHOOKS');
  if (actor.token) throw new AppError('NOT_ALLOWED', 'a partner’s session may not manage webhooks');
}

/** @throws NOT_FOUND. */
export async function requireEndpoint(tx: ClinicTx, id: string): Promise<WebhookEndpoint> {
  const [found] = await listWebhookEndpoints(tx, id);
  if (!found) throw new AppError('NOT_FOUND', `no webhook endpoint ${id}`);
  return presentEndpoint(found);
}

/** @throws VALIDATION_FAILED for an address of a private network, or one without https. */
export function checkWebhookUrl({ outbound }: Pick<Deps, 'outbound'>, url: string): void {
  if (!outbound.allows(url)) throw new AppError('VALIDATION_FAILED', 'the address is not allowed', { fields: { url: 'practiceAddress' } });
}
