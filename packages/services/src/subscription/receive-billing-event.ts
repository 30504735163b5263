import { ForgedEvent } from '@molaar/adapters';
import { AppError } from '@molaar/contracts';
import { billingEventIsKnown, findBillingOrganization, inOrganization, insertBillingEvent, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';
import { askProvider } from './ask-provider';
import { lookAtSubscription } from './look-at-subscription';

/** Everything after which a subscription may stand differently. */
const TELLING = /^(customer\.subscription\.|invoice\.|checkout\.session\.completed$|customer\.updated$|payment_method\.)/;

/**
 * Takes one of the provider's events. It is a reason to look, never the news itself: so events may come twice, late and in
 * any order. An event is ticked off after its look was written down; when that fails the provider sends it again.
 * NOT_ALLOWED for a signature that does not fit, COULD_NOT_UPDATE_ORGANIZATION when the provider does not answer.
 */
export async function receiveBillingEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'contactAddress'>,
  { body, signature }: { body: string; signature: string },
): Promise<{ received: true }> {
  const { db, clock, log } = deps;
  const event = await askProvider(deps, (billing) => billing.readEvent(body, signature)).catch((error: unknown) => {
    throw error instanceof ForgedEvent ? new AppError('NOT_ALLOWED', 'the signature does not fit', { cause: error }) : error;
  });
  const { id, type, createdAt, customerId } = event;
  const organizationId =
    customerId && TELLING.test(type) ? await inTransaction(db, (tx) => findBillingOrganization(tx, customerId)) : undefined;
  if (!organizationId) {
    log.info({ eventId: id, type }, 'billing event is nothing of ours');
    return { received: true };
  }
  if (await inOrganization(db, organizationId, (tx) => billingEventIsKnown(tx, organizationId, id))) return { received: true };
  await lookAtSubscription(deps, organizationId);
  await inOrganization(db, organizationId, (tx) => insertBillingEvent(tx, organizationId, { id, type, createdAt, receivedAt: clock() }));
  log.info({ organizationId, eventId: id, type }, 'billing event');
  return { received: true };
}
