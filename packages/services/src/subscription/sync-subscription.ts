import { isDeepStrictEqual } from 'node:util';
import type { ProviderSubscription } from '@molaar/adapters';
import {
  beginSubscriptionSync,
  type ClinicScope,
  type ClinicTx,
  type Contract,
  findContract,
  findOrganization,
  findSubscription,
  inClinic,
  lockSavedSyncNumber,
  publishEvent,
  type SeenSubscription,
  type StoredSubscription,
  saveSubscriptionSync,
  writeAudit,
} from '@molaar/db';
import { isContractActive, isSubscribed, laterSnapshot, storedStateOf } from '@molaar/domain/clinic';
import type { Deps } from '../context/deps';
import { callProvider } from './call-provider';
import { notifyPaymentDespiteContract } from './notify-payment-despite-contract';
import { notifyPaymentProblem } from './notify-payment-problem';

export type SyncDeps = Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'contactAddress'>;

/**
 * Syncs the subscription with the provider. Always fetches the whole state, so the order of events does not matter; an
 * older sync never overwrites a newer one.
 * @throws COULD_NOT_UPDATE_ORGANIZATION when the provider does not respond.
 */
export async function syncSubscription(deps: SyncDeps, scope: ClinicScope): Promise<void> {
  const { db, clock } = deps;
  const startedAt = clock();
  const sync = await inClinic(db, scope, (tx) => beginSubscriptionSync(tx));
  if (!sync) return;
  const { number, customerId } = sync;
  const found = await callProvider(deps, (billing) => billing.fetchSubscription(customerId));
  await inClinic(db, scope, async (tx) => {
    const savedNumber = await lockSavedSyncNumber(tx);
    const next = { number, seen: found };
    if (savedNumber === undefined || laterSnapshot({ number: savedNumber, seen: null as ProviderSubscription | null }, next) !== next)
      return;
    await saveSync(tx, deps, { number, found, startedAt, at: clock() });
  });
}

interface SyncResult {
  number: number;
  found: ProviderSubscription | null;
  startedAt: Date;
  at: Date;
}

async function saveSync(tx: ClinicTx, deps: Pick<Deps, 'contactAddress'>, { number, found, startedAt, at }: SyncResult): Promise<void> {
  const before = await findSubscription(tx);
  const organization = await findOrganization(tx);
  if (!before || !organization) return;
  const synced = found ? fromProvider(found, at) : unchanged(before, organization.readOnlyFrom);
  const contract = organization.planType === 'ENTERPRISE' ? await findContract(tx) : undefined;
  const isPaidTwice = contract !== undefined && isContractActive(contract, at) && isSubscribed(synced);
  // A subscription that ended before a contract does not affect it, and one paid in parallel does not replace it.
  const hasContract = contract !== undefined && (isPaidTwice || !isSubscribed(synced));
  // The contract defines its own end; the organization's value may come from a parallel subscription.
  const after = isPaidTwice ? withContract(synced, contract) : hasContract ? { ...synced, readOnlyFrom: contract.endsAt } : synced;
  const planType = hasContract ? null : (found?.planType ?? null);
  await saveSubscriptionSync(tx, number, after, { begunAt: startedAt, at, planType });
  // A subscription plan that is not on the price list was agreed individually, so nobody has to be notified.
  if (isPaidTwice && found?.planType && before.subscriptionId !== found.subscriptionId)
    await notifyPaymentDespiteContract(tx, deps, { subscriptionId: found.subscriptionId, at });
  await notifyPaymentProblem(tx, at);
  const isSamePlan = (planType ?? organization.planType) === organization.planType;
  // The provider reports one payment by several events; the first sync contains everything.
  if (isSamePlan && isKnown(after, { ...before, readOnlyFrom: organization.readOnlyFrom })) return;
  if (!isSamePlan || after.state !== before.state)
    await writeAudit(tx, {
      actorId: null,
      action: `SUBSCRIPTION_${after.state}`,
      entity: 'organization',
      entityId: tx.organizationId,
      at,
    });
  await publishEvent(tx, { type: 'organization' });
}

/** Whether a sync adds nothing to the stored row; undefined values stay as they are. */
function isKnown(after: SeenSubscription, before: StoredSubscription & { readOnlyFrom: Date | null }): boolean {
  return Object.entries(after).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value, before[name as keyof SeenSubscription]),
  );
}

function fromProvider(seen: ProviderSubscription, at: Date): SeenSubscription {
  const { subscriptionId, isMonthly, price, amountDue, nextBillingAt, endsAt, card } = seen;
  return { ...storedStateOf(seen, at), subscriptionId, isMonthly, price, amountDue, nextBillingAt, endsAt, card };
}

/** The contract keeps the clinic active whatever happens to its card; when it ends, the paid subscription applies. */
function withContract(synced: SeenSubscription, contract: Contract): SeenSubscription {
  const { endsAt } = contract;
  const { readOnlyFrom: unpaidFrom } = synced;
  const readOnlyFrom = endsAt && unpaidFrom ? new Date(Math.max(endsAt.getTime(), unpaidFrom.getTime())) : null;
  return { ...synced, state: 'ACTIVE', readOnlyFrom };
}

/** The provider has no subscription (yet): keeps the stored state. */
function unchanged(
  { state, subscriptionId, amountDue, nextBillingAt, endsAt, card }: StoredSubscription,
  readOnlyFrom: Date | null,
): SeenSubscription {
  return { state, readOnlyFrom, subscriptionId, amountDue, nextBillingAt, endsAt, card };
}
