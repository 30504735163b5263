import { type PaymentProblem, type StoredSubscriptionState, type SubscriptionPlan, storedStateOf } from '@molaar/domain/clinic';
import type { ClinicTx } from '../database';

// cspell:ignore told -- a column's name in stored databases

export interface StoredSubscription {
  customerId: string;
  subscriptionId: string | null;
  state: StoredSubscriptionState['state'];
  isMonthly: boolean;
  /** Cents per period. */
  price: number | null;
  amountDue: number | null;
  nextBillingAt: Date | null;
  endsAt: Date | null;
  card: { brand: string; last4: string } | null;
  checkoutId: string | null;
  /** Time of the last sync with the provider; null: never. */
  seenAt: Date | null;
  /** The stage of payment problems that the owner was last notified of. */
  notifiedProblem: PaymentProblem | null;
}

/**
 * Returns the subscription; undefined for an organization that did not subscribe through the portal.
 * @param lock Locks the row until the transaction ends.
 */
export async function findSubscription(tx: ClinicTx, { lock = false }: { lock?: boolean } = {}): Promise<StoredSubscription | undefined> {
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const { card_brand: brand, card_last4: last4 } = row;
  return {
    customerId: row.customer_id,
    subscriptionId: row.subscription_id,
    state: row.state,
    isMonthly: row.is_monthly,
    price: row.price,
    amountDue: row.amount_due,
    nextBillingAt: row.next_billing_at,
    endsAt: row.ends_at,
    card: brand && last4 ? { brand, last4 } : null,
    checkoutId: row.checkout_id,
    seenAt: row.seen_at,
    notifiedProblem: row.told,
  };
}

export interface NewSubscription {
  customerId: string;
  isMonthly: boolean;
  /** Cents per period; null when it is agreed individually. */
  price: number | null;
  checkoutId: string | null;
  at: Date;
}

/**
 * Inserts an unpaid subscription. The organization is read-only until the provider reports the payment, unless it was
 * writable without a subscription before.
 */
export async function insertSubscription(tx: ClinicTx, { customerId, isMonthly, price, checkoutId, at }: NewSubscription): Promise<void> {
  const { state } = storedStateOf(null, at);
  await tx
    .insertInto('subscriptions')
    .values({
      organization_id: tx.organizationId,
      customer_id: customerId,
      subscription_id: null,
      state,
      is_monthly: isMonthly,
      price,
      amount_due: price,
      next_billing_at: null,
      ends_at: null,
      card_brand: null,
      card_last4: null,
      checkout_id: checkoutId,
      look_wanted_at: null,
      seen_at: null,
      created_at: at,
    })
    .execute();
}

/** Stores the payment page opened last, by which a payment is found. */
export async function setCheckout(
  tx: ClinicTx,
  { checkoutId, isMonthly, price }: { checkoutId: string; isMonthly: boolean; price: number },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ checkout_id: checkoutId, is_monthly: isMonthly, price })
    .where('organization_id', '=', tx.organizationId)
    .execute();
}

/** Numbers a sync before it starts. @returns undefined when there is no subscription. */
export async function beginSubscriptionSync(tx: ClinicTx): Promise<{ number: number; customerId: string } | undefined> {
  const row = await tx
    .updateTable('subscriptions')
    .set((eb) => ({ look_issued: eb('look_issued', '+', 1) }))
    .where('organization_id', '=', tx.organizationId)
    .returning(['look_issued', 'customer_id'])
    .executeTakeFirst();
  return row && { number: row.look_issued, customerId: row.customer_id };
}

/** Requests a sync; the sweep runs it unless something else does so first. */
export async function requestSubscriptionSync(tx: ClinicTx, at: Date): Promise<void> {
  await tx.updateTable('subscriptions').set({ look_wanted_at: at }).where('organization_id', '=', tx.organizationId).execute();
}

export interface SeenSubscription extends StoredSubscriptionState {
  subscriptionId: string | null;
  isMonthly?: boolean | undefined;
  price?: number | null | undefined;
  amountDue: number | null;
  nextBillingAt: Date | null;
  endsAt: Date | null;
  card: { brand: string; last4: string } | null;
}

/**
 * Locks the row and returns the number of the sync that is stored, so that it is still true when this sync is stored.
 */
export async function lockSavedSyncNumber(tx: ClinicTx): Promise<number | undefined> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('look_kept')
    .where('organization_id', '=', tx.organizationId)
    .forUpdate()
    .executeTakeFirst();
  return row?.look_kept;
}

/** Stores the result of a sync, which also fulfils requests made before it started (`begunAt`). */
export async function saveSubscriptionSync(
  tx: ClinicTx,
  number: number,
  seen: SeenSubscription,
  { begunAt, at, planType }: { begunAt: Date; at: Date; planType: SubscriptionPlan | null },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set((eb) => ({
      look_kept: number,
      look_wanted_at: eb.case().when('look_wanted_at', '<=', begunAt).then(null).else(eb.ref('look_wanted_at')).end(),
      seen_at: at,
      subscription_id: seen.subscriptionId,
      state: seen.state,
      is_monthly: seen.isMonthly,
      price: seen.price,
      amount_due: seen.amountDue,
      next_billing_at: seen.nextBillingAt,
      ends_at: seen.endsAt,
      card_brand: seen.card?.brand ?? null,
      card_last4: seen.card?.last4 ?? null,
    }))
    .where('organization_id', '=', tx.organizationId)
    .execute();
  await tx
    .updateTable('organizations')
    .set({ read_only_from: seen.readOnlyFrom, ...(planType ? { plan_type: planType } : {}) })
    .where('id', '=', tx.organizationId)
    .execute();
}

/** Stores the stage that the owner was notified of. */
export async function markPaymentProblemNotified(tx: ClinicTx, problem: PaymentProblem | null): Promise<void> {
  await tx.updateTable('subscriptions').set({ told: problem }).where('organization_id', '=', tx.organizationId).execute();
}

/** Sets the subscription plan, whose limits apply from now on. */
export async function setSubscriptionPlan(tx: ClinicTx, planType: SubscriptionPlan): Promise<void> {
  await tx.updateTable('organizations').set({ plan_type: planType }).where('id', '=', tx.organizationId).execute();
}

/** Inserts an event. @returns Whether it is new; it counts as received when this transaction commits. */
export async function insertBillingEvent(
  tx: ClinicTx,
  { id, type, createdAt, receivedAt }: { id: string; type: string; createdAt: Date; receivedAt: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('billing_events')
    .values({ organization_id: tx.organizationId, id, type, created_at: createdAt, received_at: receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whether an event of the payment provider was processed before: it may be delivered several times. */
export async function isBillingEventKnown(tx: ClinicTx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('billing_events')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the patients on record. */
export async function countPatientsOnRecord(tx: ClinicTx): Promise<number> {
  const { patients } = await tx
    .selectFrom('patients')
    .select((eb) => eb.fn.countAll<number>().as('patients'))
    .where('organization_id', '=', tx.organizationId)
    .executeTakeFirstOrThrow();
  return patients;
}
