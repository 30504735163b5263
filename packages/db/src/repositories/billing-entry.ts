import { sql } from 'kysely';
import type { Tx } from '../database';

/* Callers of the entry functions of migrations 0007 and 0016. */

/** Whose the provider's customer is. */
export async function findBillingOrganization(tx: Tx, customerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select entry.billing_organization(${customerId}) as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}

/** From when on the organization may change nothing; null: not for the time being. */
export async function findReadOnlyFrom(tx: Tx, organizationId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select entry.read_only_from(${organizationId}) as at`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Organizations whose subscription should be looked up: asked for before the one moment, or last seen before the other. */
export async function listDueSubscriptionSyncs(
  tx: Tx,
  { wantedBefore, seenBefore, most }: { wantedBefore: Date; seenBefore: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from entry.due_looks(${wantedBefore}, ${seenBefore}, ${most})`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Forgets events that the provider no longer repeats; answers how many. */
export async function deleteBillingEvents(tx: Tx, receivedBefore: Date): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select entry.delete_billing_events(${receivedBefore}) as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}

/** Organizations whose owner knows of another stage of payment trouble than there is at `at`; it is about to end by `endingFrom`. */
export async function listDuePaymentNotices(
  tx: Tx,
  { at, endingFrom, most }: { at: Date; endingFrom: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from entry.due_payment_news(${at}, ${endingFrom}, ${most})`.execute(tx);
  return rows.map(({ id }) => id);
}
