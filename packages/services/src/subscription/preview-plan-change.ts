import { AppError, type PlanChangePreview, type SubscriptionChoice } from '@molaar/contracts';
import { inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { askProvider } from './ask-provider';
import { checkSeatsFit } from './check-seats-fit';
import { livingSubscription } from './living-subscription';
import { requireNoContract } from './no-contract';
import { pricedPlan } from './priced-plan';

type PreviewDeps = Pick<Deps, 'db' | 'clock' | 'billing' | 'log'>;

/** What a change of plan would cost now, counted by the provider. PLAN_NOT_FOUND, NOT_ALLOWED beside a contract, SEAT_LIMIT_REACHED, COULD_NOT_UPDATE_ORGANIZATION. */
export async function previewPlanChange(deps: PreviewDeps, actor: Actor, choice: SubscriptionChoice): Promise<PlanChangePreview> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { organizationId } = actor;
  const { plan, subscriptionId, isSame } = await inOrganization(deps.db, organizationId, async (tx) => {
    const chosen = await pricedPlan(tx, choice);
    await requireNoContract(tx, organizationId, deps.clock());
    const living = await livingSubscription(tx, organizationId);
    const { type } = await checkSeatsFit(tx, organizationId, chosen.limits, deps.clock());
    return { plan: chosen, subscriptionId: living.subscriptionId, isSame: type === chosen.type && living.isMonthly === chosen.isMonthly };
  });
  if (isSame) throw new AppError('VALIDATION_FAILED', 'the organization has this plan', { fields: { type: 'samePlan' } });
  const { dueNow, credit, nextBillingAt, countedFrom } = await askProvider(deps, (billing) => billing.previewChange(subscriptionId, plan));
  return {
    dueNow,
    credit,
    price: plan.price,
    nextBillingTimestamp: nextBillingAt?.toISOString() ?? null,
    prorationTimestamp: countedFrom.toISOString(),
  };
}
