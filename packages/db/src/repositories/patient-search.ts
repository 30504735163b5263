import type { PATIENT_SORTS } from '@molaar/contracts';
import { sql } from 'kysely';
import type { Tx } from '../database';

export interface PatientFilter {
  /** Every word must occur in names, identity code, e-mail or phone; case and accents do not matter. */
  words: readonly string[];
  /** Days in the clinic's zone, inclusive: something was done for the patient on one of them. */
  visitFrom?: string | undefined;
  visitTo?: string | undefined;
}

export interface PatientOrder {
  sort: (typeof PATIENT_SORTS)[number];
  direction: 'asc' | 'desc';
}

/** Ids of one page of the organization that the transaction is in. Unknown dates come last when descending, first when ascending. */
export async function searchPatients(
  tx: Tx,
  filter: PatientFilter,
  { sort, direction }: PatientOrder,
  { size, skip }: { size: number; skip: number },
): Promise<string[]> {
  const { words, visitFrom, visitTo } = filter;
  const { rows } = await sql<{ id: string }>`
    select id from entry.search_patients(${words}::text[], ${visitFrom ?? null}::date, ${visitTo ?? null}::date, ${sort}, ${direction === 'desc'}, ${size}, ${skip}) as id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** How many patients match, counted up to `cap`. */
export async function countPatients(tx: Tx, { words, visitFrom, visitTo }: PatientFilter, cap: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select entry.count_patients(${words}::text[], ${visitFrom ?? null}::date, ${visitTo ?? null}::date, ${cap}) as total`.execute(tx);
  return rows[0]?.total ?? 0;
}
