import { AppError, type SubscriptionChangePreview, type SubscriptionChoice } from '@molaar/contracts';
import { inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { callProvider } from './call-provider';
import { requireActiveSubscription } from './require-active-subscription';
import { requireNoContract } from './require-no-contract';
import { requirePricedPlan } from './require-priced-plan';
import { requireSeatsFit } from './require-seats-fit';
import { requireStorageFits } from './require-storage-fits';

type PreviewDeps = Pick<Deps, 'db' | 'clock' | 'billing' | 'log'>;

/**
 * Previews the cost of a change of the subscription plan, calculated by the provider.
 * @throws PLAN_NOT_FOUND; NOT_ALLOWED while a contract is in force; SEAT_LIMIT_REACHED; STORAGE_LIMIT_REACHED;
 * COULD_NOT_UPDATE_ORGANIZATION.
 */
export async function previewSubscriptionChange(
  deps: PreviewDeps,
  actor: Actor,
  choice: SubscriptionChoice,
): Promise<SubscriptionChangePreview> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { plan, subscriptionId, isSame } = await inClinic(deps.db, actor, async (tx) => {
    const chosen = await requirePricedPlan(tx, choice);
    await requireNoContract(tx, deps.clock());
    const active = await requireActiveSubscription(tx);
    const { type } = await requireSeatsFit(tx, chosen.limits, deps.clock());
    await requireStorageFits(tx, chosen.storageLimit);
    return { plan: chosen, subscriptionId: active.subscriptionId, isSame: type === chosen.type && active.isMonthly === chosen.isMonthly };
  });
  if (isSame) throw new AppError('VALIDATION_FAILED', 'the organization has this plan', { fields: { type: 'samePlan' } });
  const { dueNow, credit, nextBillingAt, prorationDate } = await callProvider(deps, (billing) =>
    billing.previewChange(subscriptionId, plan),
  );
  return {
    dueNow,
    credit,
    price: plan.price,
    nextBillingTimestamp: nextBillingAt?.toISOString() ?? null,
    prorationTimestamp: prorationDate.toISOString(),
  };
}
