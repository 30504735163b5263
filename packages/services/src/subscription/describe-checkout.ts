import { AppError, type CheckoutOutcome } from '@molaar/contracts';
import { findBillingOrganization, findOrganization, findSubscription, inOrganization, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';
import { addressSubject, throttle } from '../session/throttle';
import { askProvider } from './ask-provider';
import { lookAtSubscription } from './look-at-subscription';

/** From one network address in an hour; a page that waits for its payment asks a few times. */
const ALLOWED = 120;

/**
 * What came of a payment page, for the person whom it led back: its id is the key. A payment that no event has told of yet
 * is written down here. NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function describeCheckout(
  deps: Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'contactAddress'>,
  { checkoutId, address }: { checkoutId: string; address: string },
): Promise<CheckoutOutcome> {
  await throttle(deps, [{ subject: addressSubject('checkout', address), allowed: ALLOWED, windowMinutes: 60 }], 'too many questions');
  const checkout = await askProvider(deps, (billing) => billing.findCheckout(checkoutId));
  const organizationId = checkout && (await inTransaction(deps.db, (tx) => findBillingOrganization(tx, checkout.customerId)));
  if (!checkout || !organizationId) throw new AppError('NOT_FOUND', 'no such payment');
  if (checkout.paid) await lookAtSubscription(deps, organizationId);
  return inOrganization(deps.db, organizationId, async (tx) => {
    const organization = await findOrganization(tx, organizationId);
    const subscription = await findSubscription(tx, organizationId);
    return { paid: checkout.paid, planType: organization?.planType ?? 'SINGLE_DOCTOR', card: subscription?.card ?? null };
  });
}
