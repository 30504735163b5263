import type { Patient } from '@molaar/contracts';
import { findPatients, inClinic, searchPatients, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toPatientFilter } from './patient-filter';

/** Number of entries in the picker. */
const PICKER_SIZE = 100;

/** Lists patients for the picker in Estonian order of names, at most 100. */
export async function listPatients(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: { search?: string },
): Promise<Patient[]> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId } = actor;
  return inClinic(db, actor, async (tx) => {
    const order = { sort: 'lastName', direction: 'asc' } as const;
    const ids = await searchPatients(tx, toPatientFilter(input), order, { size: PICKER_SIZE, skip: 0 });
    await writeAudit(tx, { actorId: userId, action: 'LIST', entity: 'patient', entityId: null, at: clock() });
    return findPatients(tx, ids);
  });
}
