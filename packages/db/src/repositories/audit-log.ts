import type { AuditEntryView } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';
import { newId } from '../ids';
import { auditNames } from './audit-names';

export interface AuditEntry {
  /** Null: the system. */
  actorId: string | null;
  /** A verb, for example VIEW, CREATE, UPDATE, DELETE, SIGN_IN. */
  action: string;
  /** The kind of row, for example patient, image, analysis. */
  entity: string;
  entityId: string | null;
  at: Date;
}

/** PostgreSQL accepts 65,535 parameters per statement and a row has 8. */
const ROWS_PER_INSERT = 1000;

/** Appends an entry to the log. Entries contain ids only, never a person's data. */
export async function writeAudit(tx: ClinicTx, entry: AuditEntry): Promise<void> {
  await writeAudits(tx, [entry]);
}

/** Appends many entries in their order with few statements. */
export async function writeAudits(tx: ClinicTx, entries: readonly AuditEntry[]): Promise<void> {
  for (let first = 0; first < entries.length; first += ROWS_PER_INSERT) {
    const rows = entries.slice(first, first + ROWS_PER_INSERT).map(({ actorId, action, entity, entityId, at }) => ({
      organization_id: tx.organizationId,
      id: newId(),
      actor_id: actorId,
      action,
      entity,
      entity_id: entityId,
      at,
      api_key_id: tx.apiKeyId,
    }));
    await tx.insertInto('audit_log').values(rows).execute();
  }
}

/** Lists all entries about one row, oldest first. */
export async function listAudit(tx: ClinicTx, entityId: string): Promise<AuditEntry[]> {
  const rows = await tx
    .selectFrom('audit_log')
    .selectAll()
    .where('organization_id', '=', tx.organizationId)
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute();
  return rows.map(({ actor_id, action, entity, entity_id, at }) => ({ actorId: actor_id, action, entity, entityId: entity_id, at }));
}

export interface AuditFilter {
  personId?: string | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  /** Includes the patient's images, analyses and treatment plans. */
  patientId?: string | undefined;
  /** Days in the clinic's time zone, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface AuditCursor {
  at: Date;
  id: string;
}

/** Lists the newest matching entries after the cursor, with the present names of their ids. */
export async function searchAudit(
  tx: ClinicTx,
  { personId, entity, entityId, patientId, from, to }: AuditFilter,
  { size, after }: { size: number; after?: AuditCursor | undefined },
): Promise<AuditEntryView[]> {
  const zone = sql`(select time_zone from organizations where id = ${tx.organizationId})`;
  let query = tx
    .selectFrom('audit_log as l')
    .leftJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'l.organization_id').onRef('u.id', '=', 'l.actor_id'))
    .leftJoin('api_keys as k', (join) => join.onRef('k.organization_id', '=', 'l.organization_id').onRef('k.id', '=', 'l.api_key_id'))
    .leftJoin('audit_chain as c', (join) => join.onRef('c.organization_id', '=', 'l.organization_id').onRef('c.entry_id', '=', 'l.id'))
    .select(['l.id', 'l.at', 'l.action', 'l.entity', 'l.entity_id', 'l.actor_id', 'l.api_key_id', 'c.position', 'k.name as key_name'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('actor_name'))
    .where('l.organization_id', '=', tx.organizationId);
  if (personId) query = query.where('l.actor_id', '=', personId);
  if (entity) query = query.where('l.entity', '=', entity);
  if (entityId) query = query.where('l.entity_id', '=', entityId);
  if (patientId) query = query.where(ofPatient(tx.organizationId, patientId));
  if (from) query = query.where(sql<boolean>`l.at >= ${from}::date::timestamp at time zone ${zone}`);
  if (to) query = query.where(sql<boolean>`l.at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  if (after) query = query.where(sql<boolean>`(l.at, l.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  const rows = await query.orderBy('l.at', 'desc').orderBy('l.id', 'desc').limit(size).execute();
  const names = await auditNames(
    tx,
    rows.flatMap(({ entity_id }) => entity_id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_id ? { id: row.actor_id, name: row.actor_name ?? '' } : null,
    apiKey: row.api_key_id ? { id: row.api_key_id, name: row.key_name ?? '' } : null,
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    name: (row.entity_id && names.get(row.entity_id)) || null,
    position: row.position,
  }));
}

function ofPatient(organizationId: string, patientId: string) {
  return sql<boolean>`l.entity_id in (
    select ${patientId}::uuid
    union all select i.id from images i where i.organization_id = ${organizationId} and i.patient_id = ${patientId}
    union all select a.id from analyses a join images i on i.organization_id = a.organization_id and i.id = a.image_id
      where a.organization_id = ${organizationId} and i.patient_id = ${patientId}
    union all select t.id from treatment_plans t where t.organization_id = ${organizationId} and t.patient_id = ${patientId})`;
}
