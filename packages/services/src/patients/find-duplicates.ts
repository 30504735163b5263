import { AppError, type DuplicatePatient } from '@molaar/contracts';
import { findDuplicatePatients, findPatient, inOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

const MOST = 20;

/** Files that may be the same person's, the likeliest first. PATIENT_NOT_FOUND. */
export async function findDuplicates(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  patientId: string,
): Promise<DuplicatePatient[]> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    if (!(await findPatient(tx, organizationId, patientId))) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    await writeAudit(tx, organizationId, { actorId: userId, action: 'LIST', entity: 'patient', entityId: null, at: clock() });
    return findDuplicatePatients(tx, organizationId, patientId, MOST);
  });
}
