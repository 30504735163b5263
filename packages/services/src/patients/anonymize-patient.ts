import { AppError, type ForgetPatientInput } from '@molaar/contracts';
import {
  anonymizePatientRow,
  findPatientObjects,
  inOrganization,
  type PatientObjects,
  publishEvent,
  type Tx,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { deletePlanFiles, holdToForget } from './forget-patient';

/**
 * Takes away for good all that says who a patient is. Radiographs, findings and plans stay as nobody's. PATIENT_NOT_FOUND,
 * VERSION_CONFLICT, VALIDATION_FAILED (the name was not repeated, or the patient is nobody already).
 */
export async function anonymizePatient(
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'log'>,
  actor: Actor,
  input: ForgetPatientInput,
): Promise<void> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  const objects = await inOrganization(deps.db, organizationId, async (tx) => {
    const patient = await holdToForget(tx, organizationId, input);
    if (patient.anonymizedAt) throw new AppError('VALIDATION_FAILED', 'the patient is anonymized already', { fields: { id: 'invalid' } });
    return forget(tx, organizationId, patient.id, userId, at);
  });
  await deletePlanFiles(deps, organizationId, objects);
}

/** The same inside a transaction that holds the patient; answers whose files are to go after the commit. */
export async function forget(tx: Tx, organizationId: string, patientId: string, actorId: string | null, at: Date): Promise<PatientObjects> {
  const objects = await findPatientObjects(tx, organizationId, patientId);
  await anonymizePatientRow(tx, organizationId, patientId, nameOfNobody(patientId), at);
  await writeAudit(tx, organizationId, { actorId, action: 'ANONYMIZE', entity: 'patient', entityId: patientId, at });
  await publishEvent(tx, organizationId, { type: 'reset' });
  return objects;
}

/** Names are unique together with birth date and code: the id's random end keeps nobodies apart. */
function nameOfNobody(patientId: string): { firstName: string; lastName: string } {
  return { firstName: '–', lastName: `#${patientId.slice(-12)}` };
}
