import { sql } from 'kysely';
import type { Tx } from '../database';

/* Callers of the entry functions of migrations 0007 and 0016. */

/** Returns the organization of a customer of the payment provider. */
export async function findBillingOrganization(tx: Tx, customerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select entry.billing_organization(${customerId}) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

/**
 * Lists organizations whose subscription is due for a sync: requested before `wantedBefore`, or last synced before
 * `seenBefore`.
 */
export async function listDueSubscriptionSyncs(
  tx: Tx,
  { wantedBefore, seenBefore, limit }: { wantedBefore: Date; seenBefore: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from entry.due_looks(${wantedBefore}, ${seenBefore}, ${limit})`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes events that the provider no longer repeats. @returns How many. */
export async function deleteBillingEvents(tx: Tx, receivedBefore: Date): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`select entry.delete_billing_events(${receivedBefore}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}

/**
 * Lists organizations whose owner was notified of another stage of a payment problem than the present one; the
 * subscription ends by `endingFrom`.
 */
export async function listDuePaymentNotices(
  tx: Tx,
  { at, endingFrom, limit }: { at: Date; endingFrom: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from entry.due_payment_news(${at}, ${endingFrom}, ${limit})`.execute(tx);
  return rows.map(({ id }) => id);
}
