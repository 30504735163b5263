import { AppError } from '@molaar/contracts';
import { findPatientByExternalId, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Returns the id of the patient who is linked to a number of the practice system. @throws PATIENT_NOT_FOUND */
export async function getPatientLink(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  externalId: string,
): Promise<{ externalId: string; patientId: string }> {
  requirePermission(actor, 'READ_CLINICAL');
  const patientId = await inClinic(db, actor, (tx) => findPatientByExternalId(tx, externalId));
  if (!patientId) throw new AppError('PATIENT_NOT_FOUND', 'no patient is linked to this number');
  return { externalId, patientId };
}
