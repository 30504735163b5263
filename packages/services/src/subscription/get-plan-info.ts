import { AppError, type PlanInfo } from '@molaar/contracts';
import {
  type Contract,
  countPatientsOnRecord,
  findContract,
  findOrganization,
  findSubscription,
  inOrganization,
  presentStanding,
  readSeats,
  type StoredSubscription,
} from '@molaar/db';
import { isLiving } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { shownSeats } from '../team/shown-seats';

/**
 * The subscription as it was last seen at the provider, or what was agreed by contract, and what is used of it. PLAN_NOT_FOUND:
 * neither is there.
 */
export async function getPlanInfo({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<PlanInfo> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId } = actor;
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    const organization = await findOrganization(tx, organizationId);
    const contract = organization?.planType === 'ENTERPRISE' ? await findContract(tx, organizationId) : undefined;
    const bill = billOf(await findSubscription(tx, organizationId), contract);
    if (!bill || !organization) throw new AppError('PLAN_NOT_FOUND', 'no subscription was taken out');
    const { type, limits, taken } = await readSeats(tx, organizationId, at);
    const { state, isMonthly, price, amountDue, nextBillingAt, endsAt, card } = bill;
    return {
      type,
      price,
      currency: 'EUR',
      nextBillingTimestamp: nextBillingAt?.toISOString() ?? null,
      amountDue,
      isMonthly,
      ...shownSeats({ limits, taken }),
      patients: await countPatientsOnRecord(tx, organizationId),
      standing: presentStanding(state, organization.readOnlyFrom, at),
      card,
      endsAt: endsAt?.toISOString() ?? null,
    };
  });
}

type Bill = Pick<StoredSubscription, 'state' | 'isMonthly' | 'price' | 'amountDue' | 'nextBillingAt' | 'endsAt' | 'card'>;

/** A subscription that is paid at the provider goes before a contract, which is billed elsewhere. */
function billOf(subscription: StoredSubscription | undefined, contract: Contract | undefined): Bill | undefined {
  if (!contract || (subscription && isLiving(subscription))) return subscription;
  const { price, isMonthly, endsAt } = contract;
  return { state: 'ACTIVE', isMonthly, price, amountDue: null, nextBillingAt: null, endsAt, card: null };
}
