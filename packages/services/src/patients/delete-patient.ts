import type { ForgetPatientInput } from '@molaar/contracts';
import { deletePatientRows, findPatientObjects, inOrganization, publishEvent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { deleteImageFiles, deletePlanFiles, holdToForget } from './forget-patient';

/**
 * Deletes a patient with radiographs, findings, plans and their files: the owner alone, and for good. The audit log keeps
 * that it happened. PATIENT_NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED (the name was not repeated).
 */
export async function deletePatient(
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'log'>,
  actor: Actor,
  input: ForgetPatientInput,
): Promise<void> {
  requirePermission(actor, 'READ_AUDIT');
  const { organizationId, userId } = actor;
  const objects = await inOrganization(deps.db, organizationId, async (tx) => {
    const { id } = await holdToForget(tx, organizationId, input);
    const found = await findPatientObjects(tx, organizationId, id);
    await deletePatientRows(tx, organizationId, id);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'DELETE', entity: 'patient', entityId: id, at: deps.clock() });
    await publishEvent(tx, organizationId, { type: 'reset' });
    return found;
  });
  await deletePlanFiles(deps, organizationId, objects);
  await deleteImageFiles(deps, organizationId, objects);
}
