import { AppError, type DuplicatePatient } from '@molaar/contracts';
import { findDuplicatePatients, findPatient, inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

const MAX_DUPLICATES = 20;

/**
 * Lists files that may belong to the same person, most likely first.
 * @throws PATIENT_NOT_FOUND.
 */
export async function findDuplicates(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  patientId: string,
): Promise<DuplicatePatient[]> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { userId } = actor;
  return inClinic(db, actor, async (tx) => {
    if (!(await findPatient(tx, patientId))) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    await writeAudit(tx, { actorId: userId, action: 'LIST', entity: 'patient', entityId: null, at: clock() });
    return findDuplicatePatients(tx, patientId, MAX_DUPLICATES);
  });
}
