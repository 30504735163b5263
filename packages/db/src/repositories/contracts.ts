import { isSubscribed, type SeatCounts } from '@molaar/domain/clinic';
import type { ClinicTx } from '../database';
import { findSubscription, requestSubscriptionSync } from './subscriptions';

/** Contract with an organization of the subscription plan ENTERPRISE. */
export interface Contract {
  /** Null: unlimited. */
  limits: { [Seat in keyof SeatCounts]: number | null };
  /** Bytes of radiographs; null: unlimited. */
  storageLimit: number | null;
  /** Cents per period; null: not shown. */
  price: number | null;
  isMonthly: boolean;
  /** From then on the organization is read-only; null: until the contract is ended. */
  endsAt: Date | null;
  agreedAt: Date;
}

/** Returns the clinic's contract: seats, bytes of storage (`storageLimit`) and the price in cents a period. */
export async function findContract(tx: ClinicTx): Promise<Contract | undefined> {
  const row = await tx.selectFrom('contracts').selectAll().where('organization_id', '=', tx.organizationId).executeTakeFirst();
  return (
    row && {
      limits: { medical: row.medical_limit, assistant: row.assistant_limit, viewer: row.viewer_limit },
      storageLimit: row.storage_limit,
      price: row.price,
      isMonthly: row.is_monthly,
      endsAt: row.ends_at,
      agreedAt: row.agreed_at,
    }
  );
}

/**
 * Creates or replaces a contract: the organization gets the subscription plan ENTERPRISE and is writable until
 * `endsAt`.
 */
export async function agreeContract(tx: ClinicTx, { limits, storageLimit, price, isMonthly, endsAt, agreedAt }: Contract): Promise<void> {
  const { medical: medical_limit, assistant: assistant_limit, viewer: viewer_limit } = limits;
  const terms = {
    medical_limit,
    assistant_limit,
    viewer_limit,
    storage_limit: storageLimit,
    price,
    is_monthly: isMonthly,
    ends_at: endsAt,
    agreed_at: agreedAt,
  };
  await tx
    .insertInto('contracts')
    .values({ organization_id: tx.organizationId, ...terms })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(terms))
    .execute();
  await setStanding(tx, 'ACTIVE', endsAt);
}

/**
 * Ends the contract at `at`: the organization becomes read-only unless it also pays a subscription, whose plan the next
 * sync sets.
 * @returns Whether there was a contract.
 */
export async function endContract(tx: ClinicTx, at: Date): Promise<boolean> {
  const subscription = await findSubscription(tx, { lock: true });
  const { numUpdatedRows } = await tx
    .updateTable('contracts')
    .set({ ends_at: at })
    .where('organization_id', '=', tx.organizationId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const hasSubscription = subscription !== undefined && isSubscribed(subscription);
  await setStanding(tx, 'CANCELLED', hasSubscription ? null : at);
  if (hasSubscription) await requestSubscriptionSync(tx, at);
  return true;
}

/**
 * Sets the organization's end, and the state of a subscription prepared at sign-up, so that nobody is asked to pay it.
 */
async function setStanding(tx: ClinicTx, state: 'ACTIVE' | 'CANCELLED', readOnlyFrom: Date | null): Promise<void> {
  // In the order of a sync, which locks the subscription first.
  await tx
    .updateTable('subscriptions')
    .set({ state, amount_due: null, ends_at: readOnlyFrom })
    .where('organization_id', '=', tx.organizationId)
    .where('subscription_id', 'is', null)
    .execute();
  await tx
    .updateTable('organizations')
    .set({ plan_type: 'ENTERPRISE', read_only_from: readOnlyFrom })
    .where('id', '=', tx.organizationId)
    .execute();
}
