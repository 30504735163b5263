import type { ClinicExportState } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';

export interface StoredClinicExport {
  id: string;
  state: ClinicExportState;
  requestedBy: string;
  requestedAt: Date;
  attempt: number;
  done: number;
  total: number;
  bytes: number | null;
  parts: number | null;
  sha256: string | null;
  finishedAt: Date | null;
  expiresAt: Date | null;
}

/** An export of a clinic that a server has to work on. */
export interface ClinicExportKey {
  organizationId: string;
  id: string;
}

/** Inserts an export. @returns false when the clinic has one that is not finished. */
export async function insertClinicExport(tx: ClinicTx, id: string, { userId, at }: { userId: string; at: Date }): Promise<boolean> {
  const inserted = await tx
    .insertInto('clinic_exports')
    .values({ organization_id: tx.organizationId, id, state: 'QUEUED', requested_by: userId, requested_at: at })
    .onConflict((conflict) => conflict.column('organization_id').where('state', 'in', ['QUEUED', 'RUNNING']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

function exports(tx: ClinicTx) {
  return tx
    .selectFrom('clinic_exports')
    .select(['id', 'state', 'attempt', 'done', 'total', 'bytes', 'parts', 'sha256'])
    .select(['requested_by as requestedBy', 'requested_at as requestedAt', 'finished_at as finishedAt', 'expires_at as expiresAt'])
    .where('organization_id', '=', tx.organizationId);
}

/** Lists the latest exports, newest first. */
export function listClinicExports(tx: ClinicTx, limit: number): Promise<StoredClinicExport[]> {
  return exports(tx).orderBy('requested_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Returns an export of the clinic by its id. */
export function findClinicExport(tx: ClinicTx, id: string): Promise<StoredClinicExport | undefined> {
  return exports(tx).where('id', '=', id).executeTakeFirst();
}

/** Begins the next attempt. @returns Its number; undefined when the export is not open any more. */
export async function beginClinicExport(tx: ClinicTx, id: string): Promise<number | undefined> {
  const begun = await tx
    .updateTable('clinic_exports')
    .set((eb) => ({ state: 'RUNNING', attempt: eb('attempt', '+', 1), done: 0, total: 0 }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .returning('attempt')
    .executeTakeFirst();
  return begun?.attempt;
}

type Change =
  | { done: number; total: number }
  | { state: 'READY'; bytes: number; parts: number; sha256: string; finished_at: Date; expires_at: Date; done: number; total: number }
  | { state: 'FAILED'; finished_at: Date };

/** Saves progress or end of an attempt. @returns false when another attempt has begun. */
export async function updateClinicExport(tx: ClinicTx, id: string, attempt: number, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clinic_exports')
    .set(change)
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks an export whose files are deleted. */
export async function expireClinicExport(tx: ClinicTx, id: string): Promise<void> {
  await tx
    .updateTable('clinic_exports')
    .set({ state: 'EXPIRED' })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('state', '=', 'READY')
    .execute();
}

/** Returns those of the exports that have files, or may get some. */
export async function existingClinicExports(tx: ClinicTx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('clinic_exports')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('id', 'in', ids)
    .where('state', 'in', ['QUEUED', 'RUNNING', 'READY'])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Lists exports of all clinics that are not finished, the longest waiting first. */
export async function listDueClinicExports(tx: Tx, limit: number): Promise<ClinicExportKey[]> {
  const { rows } = await sql<ClinicExportKey>`
    select organization_id as "organizationId", id from entry.due_clinic_exports(${limit})`.execute(tx);
  return rows;
}

/** Lists exports of all clinics that could be downloaded until before `at`. */
export async function listEndedClinicExports(tx: Tx, at: Date, limit: number): Promise<ClinicExportKey[]> {
  const { rows } = await sql<ClinicExportKey>`
    select organization_id as "organizationId", id from entry.ended_clinic_exports(${at}, ${limit})`.execute(tx);
  return rows;
}
