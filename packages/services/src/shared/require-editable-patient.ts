import { AppError, type Patient } from '@molaar/contracts';
import { type ClinicTx, findPatientFile } from '@molaar/db';

/**
 * Returns a patient whose file may be changed.
 * @throws PATIENT_NOT_FOUND; NOT_ALLOWED when the patient is anonymized.
 */
export async function requireEditablePatient(tx: ClinicTx, patientId: string): Promise<Patient> {
  const file = await findPatientFile(tx, patientId);
  if (!file) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
  if (file.anonymized) throw new AppError('NOT_ALLOWED', 'the patient is anonymized');
  return file.patient;
}
