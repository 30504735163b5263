import { AppError, type Redirection, type SubscriptionChoice } from '@molaar/contracts';
import { findOrganization, findSubscription, findUser, inOrganization, insertSubscription, setCheckout } from '@molaar/db';
import { isLiving } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { askProvider } from './ask-provider';
import { checkSeatsFit } from './check-seats-fit';
import { lookAtSubscription } from './look-at-subscription';
import { requireNoContract } from './no-contract';
import { paymentAddresses } from './payment-addresses';
import { pricedPlan } from './priced-plan';

type PaymentDeps = Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'publicUrl' | 'contactAddress'>;

/**
 * Opens a payment page for an organization that has no paid subscription: its sign-up was cancelled, its subscription has
 * ended, or it never had one. An earlier page is closed, so that nobody pays twice. PLAN_NOT_FOUND, NOT_ALLOWED beside a contract, SEAT_LIMIT_REACHED,
 * VERSION_CONFLICT when somebody else opened one meanwhile or it is paid already, COULD_NOT_UPDATE_ORGANIZATION.
 */
export async function startPayment(deps: PaymentDeps, actor: Actor, choice: SubscriptionChoice): Promise<Redirection> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { db, clock } = deps;
  const { organizationId, userId, locale } = actor;
  const at = clock();
  const { plan, organization, user, subscription } = await inOrganization(db, organizationId, async (tx) => {
    const chosen = await pricedPlan(tx, choice);
    await requireNoContract(tx, organizationId, at);
    await checkSeatsFit(tx, organizationId, chosen.limits, at);
    const [found, owner] = [await findOrganization(tx, organizationId), await findUser(tx, organizationId, userId, at)];
    if (!found || !owner) throw new AppError('NOT_AUTHENTICATED', 'the account is gone');
    return { plan: chosen, organization: found, user: owner, subscription: await findSubscription(tx, organizationId) };
  });
  if (subscription && isLiving(subscription)) throw paidAlready();
  const earlier = subscription?.checkoutId ?? null;
  if (earlier) {
    await askProvider(deps, (billing) => billing.closeCheckout(earlier));
    if ((await askProvider(deps, (billing) => billing.findCheckout(earlier)))?.paid) {
      await lookAtSubscription(deps, organizationId);
      const now = await inOrganization(db, organizationId, (tx) => findSubscription(tx, organizationId));
      if (now && isLiving(now)) throw paidAlready();
    }
  }
  const { addressLine1, addressLine2: line2, country, county, zipCode } = organization.company;
  const address = { line1: addressLine1 ?? '', line2, country: country ?? 'EE', county, zipCode: zipCode ?? '' };
  const customerId =
    subscription?.customerId ??
    (await askProvider(deps, (billing) =>
      billing.createCustomer({ organizationId, companyName: organization.name, email: user.email, locale, address }),
    ));
  const checkout = await askProvider(deps, (billing) =>
    billing.startCheckout({ organizationId, customerId, plan, locale, ...paymentAddresses(deps) }),
  );
  const isMine = await inOrganization(db, organizationId, async (tx) => {
    const stored = await findSubscription(tx, organizationId, { lock: true });
    const { isMonthly, price } = plan;
    if ((stored?.checkoutId ?? null) !== earlier || (stored && isLiving(stored))) return false;
    if (stored) await setCheckout(tx, organizationId, { checkoutId: checkout.id, isMonthly, price });
    else await insertSubscription(tx, organizationId, { customerId, isMonthly, price, checkoutId: checkout.id, at });
    return true;
  });
  if (isMine) return { redirectUrl: checkout.url };
  await askProvider(deps, (billing) => billing.closeCheckout(checkout.id));
  throw new AppError('VERSION_CONFLICT', 'another payment page was opened meanwhile');
}

const paidAlready = (): AppError => new AppError('VERSION_CONFLICT', 'the subscription is paid');
