import { sql } from 'kysely';
import type { ClinicTx } from '../database';
import { clearReplyMails } from './treatment-plan-replies';

/** A patient's objects in the object store; they are deleted after the commit. */
export interface PatientObjects {
  imageIds: string[];
  plans: { planId: string; planVersion: number }[];
}

export interface LockedPatient {
  id: string;
  firstName: string;
  lastName: string;
  version: number;
  anonymizedAt: Date | null;
  lastActivityAt: Date;
}

/**
 * Locks the images and treatment plans of these patients. What changes or deletes them together with their patients
 * calls it before `lockPatients`: who saves an image, its findings or a treatment plan locks in this order too, and
 * otherwise two of them would wait for each other.
 */
export async function lockPatientRecords(tx: ClinicTx, patientIds: readonly string[]): Promise<void> {
  for (const table of ['images', 'treatment_plans'] as const)
    await tx
      .selectFrom(table)
      .select('id')
      .where('organization_id', '=', tx.organizationId)
      .where('patient_id', 'in', [...patientIds])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
}

/** Locks the patients with these ids until the transaction ends, always ordered by id; unknown ids are omitted. */
export async function lockPatients(tx: ClinicTx, ids: readonly string[]): Promise<LockedPatient[]> {
  return tx
    .selectFrom('patients')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'version',
      'anonymized_at as anonymizedAt',
      'last_activity_at as lastActivityAt',
    ])
    .where('organization_id', '=', tx.organizationId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Returns the ids of a patient's images and treatment plan versions, from which the keys of their objects follow. */
export async function findPatientObjects(tx: ClinicTx, patientId: string): Promise<PatientObjects> {
  const images = await tx
    .selectFrom('images')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('patient_id', '=', patientId)
    .execute();
  const plans = await tx
    .selectFrom('treatment_plans as p')
    .innerJoin('treatment_plan_versions as v', (join) =>
      join.onRef('v.organization_id', '=', 'p.organization_id').onRef('v.plan_id', '=', 'p.id'),
    )
    .select(['v.plan_id as planId', 'v.plan_version as planVersion'])
    .where('p.organization_id', '=', tx.organizationId)
    .where('p.patient_id', '=', patientId)
    .execute();
  return { imageIds: images.map(({ id }) => id), plans };
}

/**
 * Returns those of the treatment plans that exist and belong to a patient; rendered pages of others must be deleted.
 */
export async function existingTreatmentPlans(tx: ClinicTx, planIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('treatment_plans as p')
    .innerJoin('patients as f', (join) => join.onRef('f.organization_id', '=', 'p.organization_id').onRef('f.id', '=', 'p.patient_id'))
    .select('p.id')
    .where('p.organization_id', '=', tx.organizationId)
    .where(sql<boolean>`p.id = any (${planIds}::uuid[])`)
    .where('f.anonymized_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes everything that identifies the patient: names, codes, dates, addresses, notes, free texts, file names, links
 * and mails. Images, findings, statuses and planned treatments stay without a person.
 * @param name Replaces the names.
 */
export async function anonymizePatientRow(
  tx: ClinicTx,
  patientId: string,
  name: { firstName: string; lastName: string },
  at: Date,
): Promise<void> {
  await clearReplyMails(tx, patientId);
  // Before the names are overwritten: they are needed to find them in the lines of the patient's treatment plans.
  await sql`select entry.forget_plans_of(${patientId})`.execute(tx);
  await tx
    .updateTable('patients')
    .set({
      first_name: name.firstName,
      last_name: name.lastName,
      email: null,
      identity_code: null,
      birth_date: null,
      phone_number: null,
      primary_doctor_id: null,
      notes: '',
      anonymized_at: at,
      version: sql`version + 1`,
    })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', patientId)
    .execute();
  const own = sql`organization_id = ${tx.organizationId} and patient_id = ${patientId}`;
  await sql`update images set file_name = 'radiograph.' || format where ${own}`.execute(tx);
  await sql`update annotations set label = null where organization_id = ${tx.organizationId} and label is not null
    and image_id in (select id from images where ${own})`.execute(tx);
  await sql`delete from removed_annotations where organization_id = ${tx.organizationId} and image_id in (select id from images where ${own})`.execute(
    tx,
  );
  await sql`delete from plan_drafts where organization_id = ${tx.organizationId} and image_id in (select id from images where ${own})`.execute(
    tx,
  );
  await sql`delete from annotation_drafts where organization_id = ${tx.organizationId} and image_id in (select id from images where ${own})`.execute(
    tx,
  );
  await sql`delete from patient_comments where ${own}`.execute(tx);
  await sql`delete from uploads where ${own}`.execute(tx);
  await clearUnlinkedRows(tx, patientId);
  const plans = sql`select id from treatment_plans where ${own}`;
  await sql`update plan_deliveries set recipient = '', cc = '{}', refused = '{}', subject = '', body = null, file_name = 'plan.pdf',
      settled_at = case state when 'QUEUED' then ${at} else settled_at end, state = case state when 'QUEUED' then 'FAILED' else state end
    where organization_id = ${tx.organizationId} and plan_id in (${plans})`.execute(tx);
  await sql`update practice_deliveries set state = 'REPLACED', settled_at = ${at} where ${own} and state in ('WAITING', 'STOPPED')`.execute(
    tx,
  );
  for (const table of ['practice_patients', 'practice_charts']) await sql`delete from ${sql.table(table)} where ${own}`.execute(tx);
}

/**
 * Clears data that name the patient without a foreign key: mails with a treatment plan, and stored idempotent
 * responses.
 */
async function clearUnlinkedRows(tx: ClinicTx, patientId: string): Promise<void> {
  const plans = sql`select id from treatment_plans where organization_id = ${tx.organizationId} and patient_id = ${patientId}`;
  // Unsent mails become FAILED; mails stored for lack of a mail server are cleared like sent ones.
  await sql`update mails set recipient = '', content = null, state = case state when 'QUEUED' then 'FAILED' when 'KEPT' then 'SENT' else state end
    where organization_id = ${tx.organizationId}
      and id in (select mail_id from plan_deliveries where organization_id = ${tx.organizationId} and plan_id in (${plans}))`.execute(tx);
  // Every stored response about the patient contains the patient's id.
  await sql`delete from idempotency_keys where organization_id = ${tx.organizationId}
    and position(convert_to(${patientId}, 'UTF8') in body) > 0`.execute(tx);
}

/** Deletes the patient and everything that depends on it. */
export async function deletePatientRows(tx: ClinicTx, patientId: string): Promise<void> {
  await clearReplyMails(tx, patientId);
  await clearUnlinkedRows(tx, patientId);
  await sql`select entry.delete_plans_of(${patientId})`.execute(tx);
  await tx.deleteFrom('images').where('organization_id', '=', tx.organizationId).where('patient_id', '=', patientId).execute();
  await tx.deleteFrom('patients').where('organization_id', '=', tx.organizationId).where('id', '=', patientId).execute();
}
