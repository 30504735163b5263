import { type RawBuilder, sql } from 'kysely';
import type { ClinicTx } from '../database';

/** Selects the ids of the patient's images, for rows that only name an image. */
export function imagesOfPatient(tx: ClinicTx, patientId: string): RawBuilder<unknown> {
  return sql`(select of_patient.id from images of_patient
    where of_patient.organization_id = ${tx.organizationId} and of_patient.patient_id = ${patientId})`;
}
