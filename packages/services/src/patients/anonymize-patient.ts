import { type AnonymizePatientInput, AppError } from '@molaar/contracts';
import {
  anonymizePatientRow,
  type ClinicTx,
  findPatientObjects,
  inClinic,
  lockPatientRecords,
  type PatientObjects,
  publishEvent,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { deletePlanFiles, lockPatientForErasure } from './erase-patient';

/**
 * Removes all personal data of a patient permanently. Images, findings and treatment plans stay.
 * @throws PATIENT_NOT_FOUND; VERSION_CONFLICT; VALIDATION_FAILED when the name was not repeated or the patient is
 * already anonymized.
 */
export async function anonymizePatient(
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'log'>,
  actor: Actor,
  input: AnonymizePatientInput,
): Promise<void> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  const objects = await inClinic(deps.db, actor, async (tx) => {
    await lockPatientRecords(tx, [input.id]);
    const patient = await lockPatientForErasure(tx, input);
    if (patient.anonymizedAt) throw new AppError('VALIDATION_FAILED', 'the patient is anonymized already', { fields: { id: 'invalid' } });
    return anonymizeLockedPatient(tx, patient.id, userId, at);
  });
  await deletePlanFiles(deps, organizationId, objects);
}

/**
 * Anonymizes a locked patient in the caller's transaction.
 * @returns The objects to delete after the commit.
 */
export async function anonymizeLockedPatient(tx: ClinicTx, patientId: string, actorId: string | null, at: Date): Promise<PatientObjects> {
  const objects = await findPatientObjects(tx, patientId);
  await anonymizePatientRow(tx, patientId, anonymousName(patientId), at);
  await writeAudit(tx, { actorId, action: 'ANONYMIZE', entity: 'patient', entityId: patientId, at });
  await publishEvent(tx, { type: 'reset' });
  return objects;
}

/** Names are unique together with birth date and code, so the random end of the id is included. */
function anonymousName(patientId: string): { firstName: string; lastName: string } {
  return { firstName: '–', lastName: `#${patientId.slice(-12)}` };
}
