import { isDeepStrictEqual } from 'node:util';
import type { SeenAtProvider } from '@molaar/adapters';
import {
  type Contract,
  findContract,
  findOrganization,
  findSubscription,
  inOrganization,
  issueLook,
  keepLook,
  lockKeptLook,
  publishEvent,
  type SeenSubscription,
  type StoredSubscription,
  type Tx,
  writeAudit,
} from '@molaar/db';
import { isInForce, isLiving, keepLater, standingOf } from '@molaar/domain/clinic';
import type { Deps } from '../context/deps';
import { askProvider } from './ask-provider';
import { tellOfPayment } from './tell-of-payment';
import { tellOfPaymentBeside } from './tell-of-payment-beside';

export type LookDeps = Pick<Deps, 'db' | 'clock' | 'billing' | 'log' | 'contactAddress'>;

/**
 * Writes down how the subscription stands at the provider. Whatever told us to look, and in whichever order we were told:
 * the whole picture is fetched anew, and a look that was begun earlier never overwrites a later one.
 * Throws COULD_NOT_UPDATE_ORGANIZATION when the provider does not answer.
 */
export async function lookAtSubscription(deps: LookDeps, organizationId: string): Promise<void> {
  const { db, clock } = deps;
  const begunAt = clock();
  const look = await inOrganization(db, organizationId, (tx) => issueLook(tx, organizationId));
  if (!look) return;
  const { number, customerId } = look;
  const seen = await askProvider(deps, (billing) => billing.look(customerId));
  await inOrganization(db, organizationId, async (tx) => {
    const kept = await lockKeptLook(tx, organizationId);
    const next = { number, seen };
    if (kept === undefined || keepLater({ number: kept, seen: null as SeenAtProvider | null }, next) !== next) return;
    await write(tx, deps, organizationId, { number, seen, begunAt, at: clock() });
  });
}

interface Look {
  number: number;
  seen: SeenAtProvider | null;
  begunAt: Date;
  at: Date;
}

async function write(
  tx: Tx,
  deps: Pick<Deps, 'contactAddress'>,
  organizationId: string,
  { number, seen, begunAt, at }: Look,
): Promise<void> {
  const before = await findSubscription(tx, organizationId);
  const organization = await findOrganization(tx, organizationId);
  if (!before || !organization) return;
  const looked = seen ? ofSeen(seen, at) : unchanged(before, organization.readOnlyFrom);
  const contract = organization.planType === 'ENTERPRISE' ? await findContract(tx, organizationId) : undefined;
  const isPaidBeside = contract !== undefined && isInForce(contract, at) && isLiving(looked);
  // What ended at the provider says nothing of a contract that was agreed afterwards, and what is paid beside one does not replace it.
  const agreed = contract !== undefined && (isPaidBeside || !isLiving(looked));
  // The contract says its own end: what the organization has may be of a subscription that stood beside it.
  const after = isPaidBeside ? beside(looked, contract) : agreed ? { ...looked, readOnlyFrom: contract.endsAt } : looked;
  const planType = agreed ? null : (seen?.planType ?? null);
  await keepLook(tx, organizationId, number, after, { begunAt, at, planType });
  // A plan that is not on the list was agreed with a person, who knows.
  if (isPaidBeside && seen?.planType && before.subscriptionId !== seen.subscriptionId)
    await tellOfPaymentBeside(tx, deps, organizationId, { subscriptionId: seen.subscriptionId, at });
  await tellOfPayment(tx, organizationId, at);
  const isSamePlan = (planType ?? organization.planType) === organization.planType;
  // The provider tells of one payment by several events: each is looked at, and the first look says it all.
  if (isSamePlan && isKnown(after, { ...before, readOnlyFrom: organization.readOnlyFrom })) return;
  if (!isSamePlan || after.state !== before.state)
    await writeAudit(tx, organizationId, {
      actorId: null,
      action: `SUBSCRIPTION_${after.state}`,
      entity: 'organization',
      entityId: organizationId,
      at,
    });
  await publishEvent(tx, organizationId, { type: 'organization' });
}

/** Whether a look says nothing that does not stand in the row already; what it leaves open stays as it is. */
function isKnown(after: SeenSubscription, before: StoredSubscription & { readOnlyFrom: Date | null }): boolean {
  return Object.entries(after).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value, before[name as keyof SeenSubscription]),
  );
}

function ofSeen(seen: SeenAtProvider, at: Date): SeenSubscription {
  const { subscriptionId, isMonthly, price, amountDue, nextBillingAt, endsAt, card } = seen;
  return { ...standingOf(seen, at), subscriptionId, isMonthly, price, amountDue, nextBillingAt, endsAt, card };
}

/** The clinic stands by its contract, whatever its card does; when the contract ends, it goes on with what is paid. */
function beside(looked: SeenSubscription, contract: Contract): SeenSubscription {
  const { endsAt } = contract;
  const { readOnlyFrom: unpaidFrom } = looked;
  const readOnlyFrom = endsAt && unpaidFrom ? new Date(Math.max(endsAt.getTime(), unpaidFrom.getTime())) : null;
  return { ...looked, state: 'ACTIVE', readOnlyFrom };
}

/** The provider has no subscription (yet): what we knew stays. */
function unchanged(
  { state, subscriptionId, amountDue, nextBillingAt, endsAt, card }: StoredSubscription,
  readOnlyFrom: Date | null,
): SeenSubscription {
  return { state, readOnlyFrom, subscriptionId, amountDue, nextBillingAt, endsAt, card };
}
