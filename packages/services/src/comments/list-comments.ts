import { AppError, type PatientComment } from '@molaar/contracts';
import { findPatient, inOrganization, listPatientComments, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentComments } from './present-comment';

/** The comments to a patient's file, the newest first. PATIENT_NOT_FOUND. */
export async function listComments(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { patientId }: { patientId: string },
): Promise<PatientComment[]> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    if (!(await findPatient(tx, organizationId, patientId))) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    const of = { entity: 'patient_comment', entityId: patientId };
    await writeAudit(tx, organizationId, { actorId: userId, action: 'VIEW', ...of, at: clock() });
    return presentComments(tx, organizationId, await listPatientComments(tx, organizationId, patientId));
  });
}
