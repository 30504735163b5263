import type { PaginatePatientsInput, Patient } from '@molaar/contracts';
import { findPatients, inClinic, searchPatients, searchPatientsAfter, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { readCursor } from './patient-cursor';
import { toPatientFilter } from './patient-filter';

/** Returns one page of the patients: by number from 0, or the one after the cursor (`nextCursor`). */
export async function paginatePatients(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: PaginatePatientsInput,
): Promise<Patient[]> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId } = actor;
  const { page, size, cursor } = input;
  const after = cursor ? readCursor(cursor, input) : undefined;
  return inClinic(db, actor, async (tx) => {
    const filter = toPatientFilter(input);
    const ids = after
      ? await searchPatientsAfter(tx, filter, input, { size, after })
      : await searchPatients(tx, filter, input, { size, skip: page * size });
    await writeAudit(tx, { actorId: userId, action: 'LIST', entity: 'patient', entityId: null, at: clock() });
    return findPatients(tx, ids);
  });
}
