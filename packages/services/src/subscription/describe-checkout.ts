import { AppError, type CheckoutOutcome } from '@molaar/contracts';
import { findBillingOrganization, findOrganization, findSubscription, inClinic, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';
import { countAction } from '../limits/count-action';
import { callProvider } from './call-provider';
import { syncSubscription } from './sync-subscription';

/**
 * Returns the outcome of a payment page to the person who came back from it; its id is the key. Syncs a payment that no
 * event has reported yet.
 * @throws NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function describeCheckout(
  deps: Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'contactAddress'>,
  { checkoutId, address }: { checkoutId: string; address: string },
): Promise<CheckoutOutcome> {
  await countAction(deps, 'CHECKOUT', { address });
  const checkout = await callProvider(deps, (billing) => billing.findCheckout(checkoutId));
  const organizationId = checkout && (await inTransaction(deps.db, (tx) => findBillingOrganization(tx, checkout.customerId)));
  if (!checkout || !organizationId) throw new AppError('NOT_FOUND', 'no such payment');
  if (checkout.paid) await syncSubscription(deps, { organizationId });
  return inClinic(deps.db, { organizationId }, async (tx) => {
    const organization = await findOrganization(tx);
    const subscription = await findSubscription(tx);
    return { paid: checkout.paid, planType: organization?.planType ?? 'SINGLE_DOCTOR', card: subscription?.card ?? null };
  });
}
