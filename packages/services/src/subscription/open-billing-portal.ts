import { AppError, type Redirection } from '@molaar/contracts';
import { type ClinicTx, findSubscription, inClinic, requestSubscriptionSync } from '@molaar/db';
import { type Actor, type Deps, withoutIdempotency } from '../context/deps';
import { requirePermission } from '../context/permission';
import { callProvider } from './call-provider';

/**
 * Returns the provider's page for cards, invoices and cancelling, or the one for another card.
 * @throws PLAN_NOT_FOUND without a subscription, COULD_NOT_UPDATE_ORGANIZATION.
 */
export async function openBillingPortal(
  deps: Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'publicUrl'>,
  actor: Actor,
  { page }: { page?: 'CARD' | undefined } = {},
): Promise<Redirection> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { locale } = actor;
  const prepare = async (tx: ClinicTx): Promise<string> => {
    const subscription = await findSubscription(tx);
    if (!subscription) throw new AppError('PLAN_NOT_FOUND', 'no subscription');
    await requestSubscriptionSync(tx, deps.clock());
    return subscription.customerId;
  };
  const customerId = await inClinic(deps.db, withoutIdempotency(actor), prepare);
  const returnUrl = `${deps.publicUrl}/account-settings?tab=plan`;
  return { redirectUrl: await callProvider(deps, (billing) => billing.openPortal({ customerId, returnUrl, locale, page })) };
}
