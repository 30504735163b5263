import { ForgedEvent } from '@molaar/adapters';
import { AppError } from '@molaar/contracts';
import { findBillingOrganization, inClinic, insertBillingEvent, inTransaction, isBillingEventKnown } from '@molaar/db';
import type { Deps } from '../context/deps';
import { callProvider } from './call-provider';
import { syncSubscription } from './sync-subscription';

/** Events after which a subscription may have changed. */
const RELEVANT_EVENTS = /^(customer\.subscription\.|invoice\.|checkout\.session\.completed$|customer\.updated$|payment_method\.)/;

/**
 * Handles a provider event by syncing the subscription; its content is not used, so events may arrive twice, late and
 * in any order. Recorded after the sync: when that fails, the provider sends it again.
 * @throws NOT_ALLOWED for an invalid signature; COULD_NOT_UPDATE_ORGANIZATION when the provider does not respond.
 */
export async function receiveBillingEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'contactAddress'>,
  { body, signature }: { body: string; signature: string },
): Promise<{ received: true }> {
  const { db, clock, log } = deps;
  const event = await callProvider(deps, (billing) => billing.readEvent(body, signature)).catch((error: unknown) => {
    throw error instanceof ForgedEvent ? new AppError('NOT_ALLOWED', 'invalid signature', { cause: error }) : error;
  });
  const { id, type, createdAt, customerId } = event;
  const organizationId =
    customerId && RELEVANT_EVENTS.test(type) ? await inTransaction(db, (tx) => findBillingOrganization(tx, customerId)) : undefined;
  if (!organizationId) {
    log.info({ eventId: id, type }, 'billing event ignored');
    return { received: true };
  }
  if (await inClinic(db, { organizationId }, (tx) => isBillingEventKnown(tx, id))) return { received: true };
  await syncSubscription(deps, { organizationId });
  await inClinic(db, { organizationId }, (tx) => insertBillingEvent(tx, { id, type, createdAt, receivedAt: clock() }));
  log.info({ organizationId, eventId: id, type }, 'billing event');
  return { received: true };
}
