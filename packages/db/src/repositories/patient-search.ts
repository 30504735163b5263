import type { PATIENT_SORTS } from '@molaar/contracts';
import { sql } from 'kysely';
import type { Tx } from '../database';

export interface PatientFilter {
  /** Every word must occur in names, identity code, e-mail or phone; ignores case and accents. */
  words: readonly string[];
  /** Days in the clinic's time zone, inclusive, on which something was done for the patient. */
  visitFrom?: string | undefined;
  visitTo?: string | undefined;
}

export interface PatientOrder {
  sort: (typeof PATIENT_SORTS)[number];
  direction: 'asc' | 'desc';
}

/** No clinic has so many patients, and the database computes with some thirty times as many as an integer. */
const MOST_SKIPPED = 50_000_000;

/** Returns the ids of one page. Unknown dates sort last when descending, first when ascending. */
export async function searchPatients(
  tx: Tx,
  filter: PatientFilter,
  { sort, direction }: PatientOrder,
  { size, skip }: { size: number; skip: number },
): Promise<string[]> {
  const { words, visitFrom, visitTo } = filter;
  const { rows } = await sql<{ id: string }>`
    select id from entry.search_patients(${words}::text[], ${visitFrom ?? null}::date, ${visitTo ?? null}::date, ${sort}, ${direction === 'desc'}, ${size}, ${Math.min(skip, MOST_SKIPPED)}) as id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Position of a row in an order: its sort values as text, null for an unknown date, and its id. */
export interface PatientCursor {
  values: readonly (string | null)[];
  id: string;
}

/** Returns the ids of the page after the cursor, whether or not that row still exists. */
export async function searchPatientsAfter(
  tx: Tx,
  { words, visitFrom, visitTo }: PatientFilter,
  { sort, direction }: PatientOrder,
  { size, after }: { size: number; after: PatientCursor },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from entry.search_patients_after(${words}::text[], ${visitFrom ?? null}::date, ${visitTo ?? null}::date, ${sort},
      ${direction === 'desc'}, ${size}, ${after.values}::text[], ${after.id}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Counts matching patients up to `cap`, or all of them when it is null. */
export async function countPatients(tx: Tx, { words, visitFrom, visitTo }: PatientFilter, cap: number | null): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select entry.count_patients(${words}::text[], ${visitFrom ?? null}::date, ${visitTo ?? null}::date, ${cap}) as total`.execute(tx);
  return rows[0]?.total ?? 0;
}
