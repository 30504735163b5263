import { AppError, type Redirection, type SubscriptionChoice } from '@molaar/contracts';
import { findOrganization, findSubscription, findUser, inClinic, insertSubscription, setCheckout } from '@molaar/db';
import { isSubscribed } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { callProvider } from './call-provider';
import { paymentAddresses } from './payment-addresses';
import { requireNoContract } from './require-no-contract';
import { requirePricedPlan } from './require-priced-plan';
import { requireSeatsFit } from './require-seats-fit';
import { requireStorageFits } from './require-storage-fits';
import { syncSubscription } from './sync-subscription';

type PaymentDeps = Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'publicUrl' | 'contactAddress'>;

/**
 * Opens a payment page for an organization without a paid subscription. Closes an earlier page, so that nobody pays
 * twice.
 * @throws PLAN_NOT_FOUND; NOT_ALLOWED while a contract is in force; SEAT_LIMIT_REACHED; STORAGE_LIMIT_REACHED;
 * VERSION_CONFLICT when another page was opened in the meantime or the subscription is paid;
 * COULD_NOT_UPDATE_ORGANIZATION.
 */
export async function startPayment(deps: PaymentDeps, actor: Actor, choice: SubscriptionChoice): Promise<Redirection> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { db, clock } = deps;
  const { organizationId, userId, locale } = actor;
  const at = clock();
  const { plan, organization, user, subscription } = await inClinic(db, actor, async (tx) => {
    const chosen = await requirePricedPlan(tx, choice);
    await requireNoContract(tx, at);
    await requireSeatsFit(tx, chosen.limits, at);
    await requireStorageFits(tx, chosen.storageLimit);
    const [found, owner] = [await findOrganization(tx), await findUser(tx, userId, at)];
    if (!found || !owner) throw new AppError('NOT_AUTHENTICATED', 'the account no longer exists');
    return { plan: chosen, organization: found, user: owner, subscription: await findSubscription(tx) };
  });
  if (subscription && isSubscribed(subscription)) throw alreadyPaid();
  const earlier = subscription?.checkoutId ?? null;
  if (earlier) {
    await callProvider(deps, (billing) => billing.closeCheckout(earlier));
    if ((await callProvider(deps, (billing) => billing.findCheckout(earlier)))?.paid) {
      await syncSubscription(deps, actor);
      const now = await inClinic(db, actor, (tx) => findSubscription(tx));
      if (now && isSubscribed(now)) throw alreadyPaid();
    }
  }
  const { addressLine1, addressLine2: line2, country, county, zipCode } = organization.company;
  const address = { line1: addressLine1 ?? '', line2, country: country ?? 'EE', county, zipCode: zipCode ?? '' };
  const customerId =
    subscription?.customerId ??
    (await callProvider(deps, (billing) =>
      billing.createCustomer({ organizationId, companyName: organization.name, email: user.email, locale, address }),
    ));
  const checkout = await callProvider(deps, (billing) =>
    billing.startCheckout({ organizationId, customerId, plan, locale, ...paymentAddresses(deps) }),
  );
  const isMine = await inClinic(db, actor, async (tx) => {
    const stored = await findSubscription(tx, { lock: true });
    const { isMonthly, price } = plan;
    if ((stored?.checkoutId ?? null) !== earlier || (stored && isSubscribed(stored))) return false;
    if (stored) await setCheckout(tx, { checkoutId: checkout.id, isMonthly, price });
    else await insertSubscription(tx, { customerId, isMonthly, price, checkoutId: checkout.id, at });
    return true;
  });
  if (isMine) return { redirectUrl: checkout.url };
  await callProvider(deps, (billing) => billing.closeCheckout(checkout.id));
  throw new AppError('VERSION_CONFLICT', 'another payment page was opened in the meantime');
}

const alreadyPaid = (): AppError => new AppError('VERSION_CONFLICT', 'the subscription is paid');
