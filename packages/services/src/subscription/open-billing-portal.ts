import { AppError, type Redirection } from '@molaar/contracts';
import { besideIdempotencyKey, findSubscription, inOrganization, type Tx, wantLook } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { askProvider } from './ask-provider';

/** The provider's page for cards, invoices and cancelling. PLAN_NOT_FOUND without a subscription, COULD_NOT_UPDATE_ORGANIZATION. */
export async function openBillingPortal(
  deps: Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'publicUrl'>,
  actor: Actor,
): Promise<Redirection> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { organizationId, locale } = actor;
  const prepare = async (tx: Tx): Promise<string> => {
    const subscription = await findSubscription(tx, organizationId);
    if (!subscription) throw new AppError('PLAN_NOT_FOUND', 'no subscription was taken out');
    await wantLook(tx, organizationId, deps.clock());
    return subscription.customerId;
  };
  const customerId = await besideIdempotencyKey(() => inOrganization(deps.db, organizationId, prepare));
  const returnUrl = `${deps.publicUrl}/account-settings?tab=plan`;
  return { redirectUrl: await askProvider(deps, (billing) => billing.openPortal({ customerId, returnUrl, locale })) };
}
