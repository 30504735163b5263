import type { PricedPlan } from '@molaar/adapters';
import { AppError, type DefaultPlan, type SubscriptionChoice } from '@molaar/contracts';
import { listDefaultPlans, type Tx } from '@molaar/db';
import type { SeatCounts } from '@molaar/domain/clinic';

export interface ChosenSubscriptionPlan extends PricedPlan {
  type: DefaultPlan['type'];
  limits: SeatCounts;
  /** Bytes. */
  storageLimit: number;
}

/**
 * Returns the chosen subscription plan with its price.
 * @throws PLAN_NOT_FOUND, also for ENTERPRISE, which has no list price.
 */
export async function requirePricedPlan(tx: Tx, { type: wanted, isMonthly }: SubscriptionChoice): Promise<ChosenSubscriptionPlan> {
  const plan = (await listDefaultPlans(tx)).find(({ type }) => type === wanted);
  if (!plan) throw new AppError('PLAN_NOT_FOUND', 'no such plan on the price list');
  const { type, monthlyPrice, yearlyPrice, medicalLimit: medical, assistantLimit: assistant, viewerLimit: viewer, storageLimit } = plan;
  return { type, isMonthly, price: isMonthly ? monthlyPrice : yearlyPrice, limits: { medical, assistant, viewer }, storageLimit };
}
