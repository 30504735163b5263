import type { PricedPlan } from '@molaar/adapters';
import { AppError, type DefaultPlan, type SubscriptionChoice } from '@molaar/contracts';
import { listDefaultPlans, type Tx } from '@molaar/db';
import type { SeatCounts } from '@molaar/domain/clinic';

export interface ChosenPlan extends PricedPlan {
  type: DefaultPlan['type'];
  limits: SeatCounts;
}

/** The chosen plan with its price from the list. PLAN_NOT_FOUND, also for ENTERPRISE, which has no price. */
export async function pricedPlan(tx: Tx, { type: wanted, isMonthly }: SubscriptionChoice): Promise<ChosenPlan> {
  const plan = (await listDefaultPlans(tx)).find(({ type }) => type === wanted);
  if (!plan) throw new AppError('PLAN_NOT_FOUND', 'no such plan on the price list');
  const { type, monthlyPrice, yearlyPrice, medicalLimit: medical, assistantLimit: assistant, viewerLimit: viewer } = plan;
  return { type, isMonthly, price: isMonthly ? monthlyPrice : yearlyPrice, limits: { medical, assistant, viewer } };
}
