import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';
import { CLINIC_TABLES, TABLES_NOT_ARCHIVED } from './clinic-tables';

/** An erasure that has begun; ended: also the clinic's name is gone. */
export interface ClinicErasure {
  clinicName: string | null;
  endedAt: Date | null;
  /** Length of the audit log when the erasure began, and its last link in hexadecimal. */
  auditEntries: number;
  auditHead: string | null;
}

/** All functions need the database's owner: the application deletes neither audit log nor clinics. */
const OWN_TABLES = [...CLINIC_TABLES.map(({ name }) => name), ...Object.keys(TABLES_NOT_ARCHIVED)].filter(
  (name) => name !== 'organizations',
);

/** Returns what was recorded when a clinic was erased; undefined while it exists. */
export async function findClinicErasure(tx: Tx, clinicId: string): Promise<ClinicErasure | undefined> {
  const { rows } = await sql<ClinicErasure>`
    select clinic_name as "clinicName", ended_at as "endedAt", audit_entries::integer as "auditEntries", audit_head as "auditHead"
    from clinic_erasures where clinic_id = ${clinicId}`.execute(tx);
  return rows[0];
}

/** Notes that the erasure begins, closes the clinic, and ends all sessions and API keys. */
export async function beginClinicErasure(tx: ClinicTx, clinicName: string, at: Date): Promise<void> {
  const own = tx.organizationId;
  await sql`insert into clinic_erasures (clinic_id, clinic_name, began_at, audit_entries, audit_head)
    select ${own}, ${clinicName}, ${at},
      (select count(*) from audit_log where organization_id = ${own}),
      (select encode(hash, 'hex') from audit_chain where organization_id = ${own} order by position desc limit 1)
    on conflict (clinic_id) do nothing`.execute(tx);
  await sql`update organizations set active = false where id = ${own}`.execute(tx);
  for (const table of ['sessions', 'api_key_secrets', 'object_keys']) await deleteFrom(tx, table);
}

/** Lists analyses, with their last attempt, that the queue may still have a job for: also those that failed before. */
export async function listQueuedAttempts(tx: ClinicTx): Promise<{ id: string; attempt: number }[]> {
  const { rows } = await sql<{ id: string; attempt: number }>`
    select id, attempt from analyses where organization_id = ${tx.organizationId} 
      and (state in ('QUEUED', 'RUNNING', 'FAILED') or attempt > 1)`.execute(tx);
  return rows;
}

/**
 * Deletes every row of the clinic, the clinic last, and adds the numbers to the record of the erasure.
 * @returns The number of deleted rows by table, without empty tables.
 */
export async function deleteClinicRows(tx: ClinicTx): Promise<Record<string, number>> {
  // Nobody adds a row from now on: each references the clinic.
  await sql`select from organizations where id = ${tx.organizationId} for update`.execute(tx);
  const deleted: Record<string, number> = {};
  const remove = async (table: string): Promise<number> => {
    const rows = await deleteFrom(tx, table);
    if (rows > 0) deleted[table] = (deleted[table] ?? 0) + rows;
    return rows;
  };
  for (const table of await childrenFirst(tx)) await remove(table);
  // Triggers count patients in rows of their own.
  for (const table of OWN_TABLES) await remove(table);
  const clinic = await sql`delete from organizations where id = ${tx.organizationId}`.execute(tx);
  if (clinic.numAffectedRows) deleted.organizations = Number(clinic.numAffectedRows);
  await sql`update clinic_erasures set deleted_rows = ${JSON.stringify(deleted)}::jsonb
    where clinic_id = ${tx.organizationId} and deleted_rows = '{}'`.execute(tx);
  return deleted;
}

/** Counts the rows that are left, by table, without empty ones. */
export async function countClinicRows(tx: ClinicTx): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['organizations', ...OWN_TABLES]) {
    const own = sql.ref(table === 'organizations' ? 'id' : 'organization_id');
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from ${sql.table(table)} where ${own} = ${tx.organizationId}`.execute(tx);
    if (rows[0]?.total) counts[table] = rows[0].total;
  }
  return counts;
}

/** Adds to the number of deleted objects in the record. */
export async function noteErasedObjects(tx: Tx, clinicId: string, objects: number): Promise<void> {
  await sql`update clinic_erasures set deleted_objects = deleted_objects + ${objects} where clinic_id = ${clinicId}`.execute(tx);
}

/** Ends the erasure: the record keeps the id, and no name. */
export async function endClinicErasure(tx: Tx, clinicId: string, at: Date): Promise<void> {
  await sql`update clinic_erasures set ended_at = ${at}, clinic_name = null where clinic_id = ${clinicId}`.execute(tx);
}

async function deleteFrom(tx: ClinicTx, table: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where organization_id = ${tx.organizationId}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Orders the tables so that each precedes those that it references.
 * @throws Error for tables that reference each other.
 */
async function childrenFirst(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    select distinct c.relname as child, p.relname as parent
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.oid <> p.oid`.execute(tx);
  const left = new Set(OWN_TABLES);
  const sorted: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter((name) => !rows.some(({ child, parent }) => parent === name && left.has(child)));
    if (free.length === 0) throw new Error(`tables reference each other in a circle: ${[...left].join(', ')}`);
    for (const name of free) left.delete(name);
    sorted.push(...free);
  }
  return sorted;
}
