import { findSignInUser, findSubscription, findUser, inOrganization, insertSubscription, inTransaction, setPlanType } from '@molaar/db';
import type { Deps } from '../context/deps';
import { askProvider } from '../subscription/ask-provider';
import { lookAtSubscription } from '../subscription/look-at-subscription';
import { pricedPlan } from '../subscription/priced-plan';
import { DEMO_USERNAME } from './demo-people';

/**
 * Gives the demo clinic a subscription at the stand-in, paid by its test card, so that its plan can be seen and changed.
 * One that is there stays as it is.
 */
export async function subscribeDemo(deps: Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'contactAddress'>): Promise<void> {
  const { db, clock } = deps;
  const found = await inTransaction(db, (tx) => findSignInUser(tx, DEMO_USERNAME));
  if (!found) return;
  const { organizationId, userId } = found;
  const { owner, subscription } = await inOrganization(db, organizationId, async (tx) => ({
    owner: await findUser(tx, organizationId, userId, clock()),
    subscription: await findSubscription(tx, organizationId),
  }));
  if (!owner || subscription) return;
  const plan = await inTransaction(db, (tx) => pricedPlan(tx, { type: 'SMALL_CLINIC', isMonthly: true }));
  const address = { line1: 'Näidise 1', line2: null, country: 'EE', county: 'Harjumaa', zipCode: '10000' };
  const { email, locale, organization } = owner;
  const details = { organizationId, companyName: organization.name, email, locale, address };
  const customerId = await askProvider(deps, (billing) => billing.createCustomer(details));
  // An earlier start may have died after this.
  if (!(await askProvider(deps, (billing) => billing.look(customerId))))
    await askProvider(deps, (billing) => billing.startWithTestCard(customerId, plan));
  await inOrganization(db, organizationId, async (tx) => {
    await insertSubscription(tx, organizationId, { customerId, isMonthly: true, price: plan.price, checkoutId: null, at: clock() });
    await setPlanType(tx, organizationId, plan.type);
  });
  await lookAtSubscription(deps, organizationId);
}
