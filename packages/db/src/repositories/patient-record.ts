import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/** Every stored row about one patient by table, as in the database. */
export type PatientRecord = Record<string, Record<string, unknown>[]>;

const PATIENT = sql`patient_id = p.id`;
const IMAGES = sql`image_id in (select i.id from images i where i.organization_id = p.organization_id and i.patient_id = p.id)`;
const PLANS = sql`plan_id in (select t.id from treatment_plans t where t.organization_id = p.organization_id and t.patient_id = p.id)`;

/**
 * Tables that reference a patient, and by which column. Hashes of links and sessions are omitted: they contain no data
 * of the patient.
 */
const PARTS = [
  ['patients', sql`id = p.id`],
  ['patient_visits', PATIENT],
  ['patient_comments', PATIENT],
  ['images', PATIENT],
  ['analyses', IMAGES],
  ['annotations', IMAGES],
  ['tooth_statuses', IMAGES],
  ['treatment_plans', PATIENT],
  ['treatment_plan_versions', PLANS],
  ['plan_deliveries', PLANS],
  ['plan_answers', PLANS],
  ['plan_replies', PLANS],
  ['practice_patients', PATIENT],
  ['practice_charts', PATIENT],
  ['practice_deliveries', PATIENT],
  ['notifications', PATIENT],
  ['audit_log', sql`entity_id = p.id`],
] as const;

/** Returns the record; undefined for an unknown patient. */
export async function readPatientRecord(tx: ClinicTx, patientId: string): Promise<PatientRecord | undefined> {
  const record: PatientRecord = {};
  for (const [table, condition] of PARTS) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(record) - 'organization_id' - 'search_text' - 'pdf_key' as row
      from patients p, lateral (select * from ${sql.table(table)} where organization_id = p.organization_id and ${condition}) record
      where p.organization_id = ${tx.organizationId} and p.id = ${patientId}`.execute(tx);
    record[table] = rows.map(({ row }) => row);
  }
  return record.patients?.length ? record : undefined;
}
