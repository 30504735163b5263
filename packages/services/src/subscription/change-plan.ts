import { randomUUID } from 'node:crypto';
import { AppError, type ChangePlanInput, type PlanInfo } from '@molaar/contracts';
import { besideIdempotencyKey, inOrganization, setPlanType, type Tx, wantLook, writeAudit } from '@molaar/db';
import { type PlanType, SEATS, type SeatCounts } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { askProvider } from './ask-provider';
import { checkSeatsFit } from './check-seats-fit';
import { getPlanInfo } from './get-plan-info';
import { livingSubscription } from './living-subscription';
import { lookAtSubscription } from './look-at-subscription';
import { requireNoContract } from './no-contract';
import { pricedPlan } from './priced-plan';

/** What a preview counted holds for so long, ms. */
const PREVIEW_HOLDS_MS = 15 * 60_000;
/** Servers' clocks may differ. */
const CLOCKS_DIFFER_MS = 60_000;

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'contactAddress'>;

/**
 * Changes plan or period; the difference is billed at once. PLAN_NOT_FOUND, NOT_ALLOWED beside a contract, SEAT_LIMIT_REACHED when the team is larger than
 * the plan, VERSION_CONFLICT when the preview is no longer one of now, COULD_NOT_UPDATE_ORGANIZATION when the provider refuses: then nothing has changed.
 * Smaller limits hold from before the provider is asked, so that nobody joins in between; should this process die there, a
 * look puts right what is so.
 */
export async function changePlan(deps: ChangeDeps, actor: Actor, input: ChangePlanInput): Promise<PlanInfo> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { db, clock } = deps;
  const { organizationId, userId } = actor;
  const countedFrom = input.prorationTimestamp ? new Date(input.prorationTimestamp) : null;
  if (countedFrom) requireRecent(countedFrom, clock());
  const prepare = async (tx: Tx) => {
    const chosen = await pricedPlan(tx, input);
    await requireNoContract(tx, organizationId, clock());
    const living = await livingSubscription(tx, organizationId);
    const seats = await checkSeatsFit(tx, organizationId, chosen.limits, clock());
    if (isSmaller(chosen.limits, seats.limits)) await setPlanType(tx, organizationId, chosen.type);
    await wantLook(tx, organizationId, clock());
    return { plan: chosen, subscriptionId: living.subscriptionId, former: seats.type };
  };
  const { plan, subscriptionId, former } = await besideIdempotencyKey(() => inOrganization(db, organizationId, prepare));
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

/** The customer would pay less for a day that was named at will. */
function requireRecent(countedFrom: Date, now: Date): void {
  const age = now.getTime() - countedFrom.getTime();
  if (age < -CLOCKS_DIFFER_MS || age > PREVIEW_HOLDS_MS) throw new AppError('VERSION_CONFLICT', 'the price was not counted just now');
}

function isSmaller(limits: SeatCounts, before: SeatCounts | null): boolean {
  return before === null || SEATS.some((seat) => limits[seat] < before[seat]);
}

async function restore({ db }: ChangeDeps, organizationId: string, planType: PlanType): Promise<void> {
  await besideIdempotencyKey(() => inOrganization(db, organizationId, (tx) => setPlanType(tx, organizationId, planType)));
}
