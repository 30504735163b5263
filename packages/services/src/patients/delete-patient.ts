import type { AnonymizePatientInput } from '@molaar/contracts';
import { deletePatientRows, findPatientObjects, inClinic, lockPatientRecords, lockStorageUse, publishEvent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';
import { deleteImageFiles, deletePlanFiles, lockPatientForErasure } from './erase-patient';

/**
 * Deletes a patient with all images, findings, treatment plans and files, permanently. The audit log keeps a record.
 * @throws PATIENT_NOT_FOUND; VERSION_CONFLICT; VALIDATION_FAILED when the name was not repeated;
 * STEP_UP_REQUIRED.
 */
export async function deletePatient(
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'log'>,
  actor: Actor,
  input: AnonymizePatientInput,
): Promise<void> {
  requirePermission(actor, 'READ_AUDIT');
  requireStepUp(deps, actor);
  const { organizationId, userId } = actor;
  const objects = await inClinic(deps.db, actor, async (tx) => {
    await lockPatientRecords(tx, [input.id]);
    // Deleting the images changes it; who saves an image locks it before the patient.
    await lockStorageUse(tx);
    const { id } = await lockPatientForErasure(tx, input);
    const found = await findPatientObjects(tx, id);
    await deletePatientRows(tx, id);
    await writeAudit(tx, { actorId: userId, action: 'DELETE', entity: 'patient', entityId: id, at: deps.clock() });
    await publishEvent(tx, { type: 'reset' });
    return found;
  });
  await deletePlanFiles(deps, organizationId, objects);
  await deleteImageFiles(deps, organizationId, objects);
}
