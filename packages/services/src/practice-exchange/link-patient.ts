import { AppError, type LinkPatientInput } from '@molaar/contracts';
import { inOrganization, linkPracticePatient, publishEvent, unlinkPracticePatient, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireOpenFile } from '../patients/open-file';

/**
 * Says how the practice system names this patient; null: that it does not know them. What was known of another one's chart is
 * forgotten. PATIENT_NOT_FOUND; NOT_ALLOWED for an anonymized file; PRACTICE_PATIENT_TAKEN when that name is another patient's.
 */
export async function linkPatient(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { patientId, externalId }: LinkPatientInput,
): Promise<{ externalId: string | null }> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  return inOrganization(deps.db, organizationId, async (tx) => {
    await requireOpenFile(tx, organizationId, patientId);
    await unlinkPracticePatient(tx, organizationId, patientId);
    if (externalId !== null && !(await linkPracticePatient(tx, organizationId, { patientId, externalId, by: userId, at })))
      throw new AppError('PRACTICE_PATIENT_TAKEN', 'another patient is linked to that one already');
    await writeAudit(tx, organizationId, { actorId: userId, action: 'LINK_PRACTICE', entity: 'patient', entityId: patientId, at });
    await publishEvent(tx, organizationId, { type: 'exchange', imageId: null, patientId });
    return { externalId };
  });
}
