import type { Patient } from '@molaar/contracts';
import { findPatients, inOrganization, searchPatients, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toPatientFilter } from './patient-filter';

/** The picker shows so many; who is not among them types more of the name. */
const PICKER_SIZE = 100;

/** Patients for the picker in the Estonian order of names, at most 100. */
export async function listPatients(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: { search?: string },
): Promise<Patient[]> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    const order = { sort: 'lastName', direction: 'asc' } as const;
    const ids = await searchPatients(tx, toPatientFilter(input), order, { size: PICKER_SIZE, skip: 0 });
    await writeAudit(tx, organizationId, { actorId: userId, action: 'LIST', entity: 'patient', entityId: null, at: clock() });
    return findPatients(tx, organizationId, ids);
  });
}
