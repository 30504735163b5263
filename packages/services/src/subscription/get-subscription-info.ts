import { AppError, type SubscriptionInfo } from '@molaar/contracts';
import {
  type Contract,
  countPatientsOnRecord,
  findContract,
  findOrganization,
  findSubscription,
  inClinic,
  presentSubscriptionStanding,
  readSeats,
  readStorageUse,
  type StoredSubscription,
} from '@molaar/db';
import { isSubscribed, lastDay } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentSeats } from '../team/present-seats';

/**
 * Returns the subscription as last synced, or the contract, and its use.
 * @throws PLAN_NOT_FOUND when there is neither.
 */
export async function getSubscriptionInfo({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<SubscriptionInfo> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    const organization = await findOrganization(tx);
    const contract = organization?.planType === 'ENTERPRISE' ? await findContract(tx) : undefined;
    const bill = billOf(await findSubscription(tx), contract);
    if (!bill || !organization) throw new AppError('PLAN_NOT_FOUND', 'no subscription');
    const { type, limits, used } = await readSeats(tx, at);
    const storage = await readStorageUse(tx);
    const { state, isMonthly, price, amountDue, nextBillingAt, endsAt, card } = bill;
    return {
      type,
      price,
      currency: 'EUR',
      nextBillingTimestamp: nextBillingAt?.toISOString() ?? null,
      amountDue,
      isMonthly,
      ...presentSeats({ limits, used }),
      patients: await countPatientsOnRecord(tx),
      storageBytes: storage.used,
      storageLimit: storage.limit,
      standing: presentSubscriptionStanding(state, organization.readOnlyFrom, at),
      card,
      endsAt: endsAt?.toISOString() ?? null,
      lastDay: endsAt && lastDay(endsAt, organization.timeZone),
    };
  });
}

type Bill = Pick<StoredSubscription, 'state' | 'isMonthly' | 'price' | 'amountDue' | 'nextBillingAt' | 'endsAt' | 'card'>;

/** A subscription paid at the provider takes precedence over a contract, which is billed elsewhere. */
function billOf(subscription: StoredSubscription | undefined, contract: Contract | undefined): Bill | undefined {
  if (!contract || (subscription && isSubscribed(subscription))) return subscription;
  const { price, isMonthly, endsAt } = contract;
  return { state: 'ACTIVE', isMonthly, price, amountDue: null, nextBillingAt: null, endsAt, card: null };
}
