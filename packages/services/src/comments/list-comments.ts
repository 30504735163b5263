import { AppError, type PatientComment } from '@molaar/contracts';
import { findPatient, inClinic, listPatientComments, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentComments } from './present-comment';

/**
 * Lists the comments of a patient's file, newest first.
 * @throws PATIENT_NOT_FOUND.
 */
export async function listComments(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { patientId }: { patientId: string },
): Promise<PatientComment[]> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId } = actor;
  return inClinic(db, actor, async (tx) => {
    if (!(await findPatient(tx, patientId))) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    const of = { entity: 'patient_comment', entityId: patientId };
    await writeAudit(tx, { actorId: userId, action: 'VIEW', ...of, at: clock() });
    return presentComments(tx, await listPatientComments(tx, patientId));
  });
}
