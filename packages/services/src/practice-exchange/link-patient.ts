import { AppError, type LinkPatientInput } from '@molaar/contracts';
import { inClinic, linkPracticePatient, publishEvent, unlinkPracticePatient, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireEditablePatient } from '../shared/require-editable-patient';

/**
 * Links the patient to one of the practice system; null removes the link. Deletes the stored chart of the former link.
 * @throws PATIENT_NOT_FOUND; NOT_ALLOWED when the patient is anonymized; PRACTICE_PATIENT_TAKEN when another patient
 * has the link.
 */
export async function linkPatient(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { patientId, externalId }: LinkPatientInput,
): Promise<{ externalId: string | null }> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { userId } = actor;
  const at = deps.clock();
  return inClinic(deps.db, actor, async (tx) => {
    await requireEditablePatient(tx, patientId);
    await unlinkPracticePatient(tx, patientId);
    if (externalId !== null && !(await linkPracticePatient(tx, { patientId, externalId, by: userId, at })))
      throw new AppError('PRACTICE_PATIENT_TAKEN', 'another patient is linked to this practice system patient');
    await writeAudit(tx, { actorId: userId, action: 'LINK_PRACTICE', entity: 'patient', entityId: patientId, at });
    await publishEvent(tx, { type: 'exchange', imageId: null, patientId });
    return { externalId };
  });
}
