import { randomUUID } from 'node:crypto';
import type { ChangePlanInput, PlanInfo } from '@molaar/contracts';
import { inOrganization, setPlanType, wantLook, writeAudit } from '@molaar/db';
import { type PlanType, SEATS, type SeatCounts } from '@molaar/domain';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';
import { askProvider } from './ask-provider';
import { checkSeatsFit } from './check-seats-fit';
import { getPlanInfo } from './get-plan-info';
import { livingSubscription } from './living-subscription';
import { lookAtSubscription } from './look-at-subscription';
import { pricedPlan } from './priced-plan';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'billing' | 'log'>;

/**
 * Changes plan or period; the difference is billed at once. PLAN_NOT_FOUND, SEAT_LIMIT_REACHED when the team is larger than
 * the plan, COULD_NOT_UPDATE_ORGANIZATION when the provider refuses: then nothing has changed.
 * Smaller limits hold from before the provider is asked, so that nobody joins in between; should this process die there, a
 * look puts right what is so.
 */
export async function changePlan(deps: ChangeDeps, actor: Actor, input: ChangePlanInput): Promise<PlanInfo> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { db, clock } = deps;
  const { organizationId, userId } = actor;
  const { plan, subscriptionId, former } = await inOrganization(db, organizationId, async (tx) => {
    const chosen = await pricedPlan(tx, input);
    const living = await livingSubscription(tx, organizationId);
    const seats = await checkSeatsFit(tx, organizationId, chosen.limits, clock());
    if (isSmaller(chosen.limits, seats.limits)) await setPlanType(tx, organizationId, chosen.type);
    await wantLook(tx, organizationId, clock());
    return { plan: chosen, subscriptionId: living.subscriptionId, former: seats.type };
  });
  const countedFrom = input.prorationTimestamp ? new Date(input.prorationTimestamp) : null;
  try {
    await askProvider(deps, (billing) => billing.changePlan(subscriptionId, plan, { countedFrom, key: randomUUID() }));
  } catch (error) {
    await restore(deps, organizationId, former);
    throw error;
  }
  await inOrganization(db, organizationId, (tx) =>
    writeAudit(tx, organizationId, {
      actorId: userId,
      action: 'CHANGE_PLAN',
      entity: 'organization',
      entityId: organizationId,
      at: clock(),
    }),
  );
  await lookAtSubscription(deps, organizationId);
  return getPlanInfo(deps, actor);
}

function isSmaller(limits: SeatCounts, before: SeatCounts | null): boolean {
  return before === null || SEATS.some((seat) => limits[seat] < before[seat]);
}

async function restore({ db }: ChangeDeps, organizationId: string, planType: PlanType): Promise<void> {
  await inOrganization(db, organizationId, (tx) => setPlanType(tx, organizationId, planType));
}
