import { findSignInUser, findSubscription, findUser, inClinic, insertSubscription, inTransaction, setSubscriptionPlan } from '@molaar/db';
import type { Deps } from '../context/deps';
import { DEMO_USERNAME } from '../shared/demo-people';
import { callProvider } from '../subscription/call-provider';
import { requirePricedPlan } from '../subscription/require-priced-plan';
import { syncSubscription } from '../subscription/sync-subscription';

/** Gives the demo clinic a subscription at the Stripe stand-in, paid by a test card. Does nothing when there is one. */
export async function subscribeDemo(deps: Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'contactAddress'>): Promise<void> {
  const { db, clock } = deps;
  const found = await inTransaction(db, (tx) => findSignInUser(tx, DEMO_USERNAME));
  if (!found) return;
  const { organizationId, userId } = found;
  const { owner, subscription } = await inClinic(db, found, async (tx) => ({
    owner: await findUser(tx, userId, clock()),
    subscription: await findSubscription(tx),
  }));
  if (!owner || subscription) return;
  const plan = await inTransaction(db, (tx) => requirePricedPlan(tx, { type: 'SMALL_CLINIC', isMonthly: true }));
  const address = { line1: 'Näidise 1', line2: null, country: 'EE', county: 'Harjumaa', zipCode: '10000' };
  const { email, locale, organization } = owner;
  const details = { organizationId, companyName: organization.name, email, locale, address };
  const customerId = await callProvider(deps, (billing) => billing.createCustomer(details));
  // An earlier start may have been interrupted after this.
  if (!(await callProvider(deps, (billing) => billing.fetchSubscription(customerId))))
    await callProvider(deps, (billing) => billing.startWithTestCard(customerId, plan));
  await inClinic(db, found, async (tx) => {
    await insertSubscription(tx, { customerId, isMonthly: true, price: plan.price, checkoutId: null, at: clock() });
    await setSubscriptionPlan(tx, plan.type);
  });
  await syncSubscription(deps, { organizationId });
}
