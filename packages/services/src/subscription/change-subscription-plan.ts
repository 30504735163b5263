import { randomUUID } from 'node:crypto';
import { AppError, type ChangedSubscription, type ChangeSubscriptionPlanInput } from '@molaar/contracts';
import { type ClinicTx, inClinic, readStorageUse, requestSubscriptionSync, setSubscriptionPlan, writeAudit } from '@molaar/db';
import { SEATS, type SeatCounts, type SubscriptionPlan } from '@molaar/domain/clinic';
import { type Actor, type Deps, withoutIdempotency } from '../context/deps';
import { requirePermission } from '../context/permission';
import { callProvider } from './call-provider';
import { getSubscriptionInfo } from './get-subscription-info';
import { requireActiveSubscription } from './require-active-subscription';
import { requireNoContract } from './require-no-contract';
import { requirePricedPlan } from './require-priced-plan';
import { requireSeatsFit } from './require-seats-fit';
import { requireStorageFits } from './require-storage-fits';
import { syncSubscription } from './sync-subscription';

/** Validity of a preview, ms. */
const PREVIEW_VALID_MS = 15 * 60_000;
/** Tolerated clock difference between servers, ms. */
const CLOCK_TOLERANCE_MS = 60_000;

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'contactAddress'>;

/**
 * Changes the subscription plan or period; the difference is billed at once. Smaller limits apply before the provider
 * is called, so that nobody joins in between; after a crash a sync corrects them. With `confirmUrl` nothing has changed
 * yet: the payer confirms the payment there.
 * @throws PLAN_NOT_FOUND; NOT_ALLOWED while a contract is in force; SEAT_LIMIT_REACHED when the team,
 * STORAGE_LIMIT_REACHED when the radiographs are too large for it; VERSION_CONFLICT when the preview is outdated;
 * PAYMENT_DECLINED, or COULD_NOT_UPDATE_ORGANIZATION when the provider rejects the change; in both cases nothing has
 * changed.
 */
export async function changeSubscriptionPlan(
  deps: ChangeDeps,
  actor: Actor,
  input: ChangeSubscriptionPlanInput,
): Promise<ChangedSubscription> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { db, clock } = deps;
  const { organizationId, userId } = actor;
  const prorationDate = input.prorationTimestamp ? new Date(input.prorationTimestamp) : null;
  if (prorationDate) requireRecent(prorationDate, clock());
  const prepare = async (tx: ClinicTx) => {
    const chosen = await requirePricedPlan(tx, input);
    await requireNoContract(tx, clock());
    const active = await requireActiveSubscription(tx, { lock: true });
    const seats = await requireSeatsFit(tx, chosen.limits, clock());
    await requireStorageFits(tx, chosen.storageLimit);
    const { limit } = await readStorageUse(tx);
    const isStorageSmaller = limit === null || chosen.storageLimit < limit;
    if (isSmaller(chosen.limits, seats.limits) || isStorageSmaller) await setSubscriptionPlan(tx, chosen.type);
    await requestSubscriptionSync(tx, clock());
    return { plan: chosen, subscriptionId: active.subscriptionId, former: seats.type };
  };
  const { plan, subscriptionId, former } = await inClinic(db, withoutIdempotency(actor), prepare);
  const restore = () => restorePlanType(deps, organizationId, former);
  const key = randomUUID();
  const { confirmUrl } = await callProvider(deps, (billing) => billing.changePlan(subscriptionId, plan, { prorationDate, key })).catch(
    async (error: unknown) => {
      await restore();
      throw error;
    },
  );
  if (confirmUrl) {
    // An event of the provider reports the change when the payer has confirmed it.
    await restore();
    return { ...(await getSubscriptionInfo(deps, actor)), confirmUrl };
  }
  await inClinic(db, actor, (tx) =>
    writeAudit(tx, {
      actorId: userId,
      action: 'CHANGE_PLAN',
      entity: 'organization',
      entityId: organizationId,
      at: clock(),
    }),
  );
  await syncSubscription(deps, actor);
  return getSubscriptionInfo(deps, actor);
}

/** The amount depends on the day: an arbitrary one could reduce it. */
function requireRecent(prorationDate: Date, now: Date): void {
  const age = now.getTime() - prorationDate.getTime();
  if (age < -CLOCK_TOLERANCE_MS || age > PREVIEW_VALID_MS) throw new AppError('VERSION_CONFLICT', 'the preview is outdated');
}

function isSmaller(limits: SeatCounts, before: SeatCounts | null): boolean {
  return before === null || SEATS.some((seat) => limits[seat] < before[seat]);
}

async function restorePlanType({ db }: ChangeDeps, organizationId: string, planType: SubscriptionPlan): Promise<void> {
  await inClinic(db, { organizationId }, (tx) => setSubscriptionPlan(tx, planType));
}
