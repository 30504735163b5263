import { AppError, type Patient } from '@molaar/contracts';
import { findPatientFile, type Tx } from '@molaar/db';

/** The patient whose file may be written in. PATIENT_NOT_FOUND; NOT_ALLOWED for an anonymized one: nobody becomes a person again. */
export async function requireOpenFile(tx: Tx, organizationId: string, patientId: string): Promise<Patient> {
  const file = await findPatientFile(tx, organizationId, patientId);
  if (!file) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
  if (file.anonymized) throw new AppError('NOT_ALLOWED', 'the file is anonymized');
  return file.patient;
}
