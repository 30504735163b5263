import { AppError, type Patient } from '@molaar/contracts';
import { type Selectable, sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { PatientsTable } from '../schema/foundation';
import { isUniqueViolation } from '../violations';

/** The fields that a person enters. */
export interface PatientFields {
  firstName: string;
  lastName: string;
  email: string | null;
  identityCode: string | null;
  birthDate: string | null;
  phoneNumber: string | null;
  primaryDoctorId: string | null;
  notes: string;
}

/**
 * Inserts a patient.
 * @throws PATIENT_ALREADY_EXISTS for the same names, birth date and identity code in the organization.
 */
export async function insertPatient(tx: ClinicTx, id: string, fields: PatientFields, at: Date): Promise<void> {
  await translateDuplicatePatients(
    tx
      .insertInto('patients')
      .values({ organization_id: tx.organizationId, id, ...patientColumns(fields), created_at: at, last_activity_at: at })
      .execute(),
  );
}

/** Updates the patient and increments the version. @returns false when the version has changed. */
export async function updatePatient(tx: ClinicTx, id: string, version: number, fields: PatientFields): Promise<boolean> {
  const result = await translateDuplicatePatients(
    tx
      .updateTable('patients')
      .set({ ...patientColumns(fields), version: version + 1 })
      .where('organization_id', '=', tx.organizationId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst(),
  );
  return result.numUpdatedRows > 0n;
}

/** Sets the e-mail address whatever version the patient has. An anonymized patient gets none. */
export async function setPatientEmail(tx: ClinicTx, id: string, email: string): Promise<void> {
  await tx
    .updateTable('patients')
    .set((eb) => ({ email, version: eb('version', '+', 1) }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('anonymized_at', 'is', null)
    .execute();
}

/** Converts the fields of a patient to columns. */
export function patientColumns(fields: PatientFields) {
  return {
    first_name: fields.firstName,
    last_name: fields.lastName,
    email: fields.email,
    identity_code: fields.identityCode,
    birth_date: fields.birthDate,
    phone_number: fields.phoneNumber,
    primary_doctor_id: fields.primaryDoctorId,
    notes: fields.notes,
  };
}

/**
 * Runs a statement that writes a patient.
 * @throws PATIENT_ALREADY_EXISTS when names, birth date and identity code are those of another
 */
export async function translateDuplicatePatients<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'patients_identity_unique'))
      throw new AppError('PATIENT_ALREADY_EXISTS', 'same first name, last name, birth date and identity code');
    throw error;
  }
}

/** Returns a patient of the clinic, also an anonymized one. */
export async function findPatient(tx: ClinicTx, id: string): Promise<Patient | undefined> {
  const [patient] = await findPatients(tx, [id]);
  return patient;
}

/** Returns the patient, and whether it is anonymized. */
export async function findPatientFile(tx: ClinicTx, id: string): Promise<{ patient: Patient; anonymized: boolean } | undefined> {
  const [row] = await selectPatients(tx, [id]);
  return row && { patient: toPatient(row), anonymized: row.anonymized_at !== null };
}

/** Returns the patients with these ids, in their order; unknown ids are omitted. */
export async function findPatients(tx: ClinicTx, ids: readonly string[]): Promise<Patient[]> {
  const rows = await selectPatients(tx, ids);
  const byId = new Map(rows.map((row) => [row.id, toPatient(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function selectPatients(tx: ClinicTx, ids: readonly string[]) {
  return tx
    .selectFrom('patients as p')
    .leftJoin('users as d', (join) => join.onRef('d.organization_id', '=', 'p.organization_id').onRef('d.id', '=', 'p.primary_doctor_id'))
    .selectAll('p')
    .select(sql<string | null>`d.first_name || ' ' || d.last_name`.as('doctor_name'))
    .where('p.organization_id', '=', tx.organizationId)
    .where(sql<boolean>`p.id = any (${ids}::uuid[])`)
    .execute();
}

function toPatient(row: Selectable<PatientsTable> & { doctor_name: string | null }): Patient {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    identityCode: row.identity_code,
    birthDate: row.birth_date,
    phoneNumber: row.phone_number,
    primaryDoctor: row.primary_doctor_id && row.doctor_name ? { id: row.primary_doctor_id, name: row.doctor_name } : null,
    notes: row.notes,
    createdDate: row.created_at.toISOString(),
    lastActivity: row.last_activity_at.toISOString(),
    lastImageDate: row.last_image_at?.toISOString() ?? null,
    version: row.version,
  };
}

/** Records activity: last activity, and a visit on that day in the clinic's time zone. */
export async function recordPatientActivity(tx: ClinicTx, patientId: string, at: Date): Promise<void> {
  await tx
    .updateTable('patients')
    .set({ last_activity_at: sql`greatest(last_activity_at, ${at}::timestamptz)` })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', patientId)
    .execute();
  await sql`insert into patient_visits (organization_id, patient_id, day)
    select id, ${patientId}, (${at}::timestamptz at time zone time_zone)::date from organizations where id = ${tx.organizationId}
    on conflict do nothing`.execute(tx);
}
