import type { PaginatePatientsInput, Patient } from '@molaar/contracts';
import { findPatients, inOrganization, searchPatients, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';
import { toPatientFilter } from './patient-filter';

/** One page of the patients, the first being page 0. */
export async function paginatePatients(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: PaginatePatientsInput,
): Promise<Patient[]> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  const { page, size } = input;
  return inOrganization(db, organizationId, async (tx) => {
    const ids = await searchPatients(tx, toPatientFilter(input), input, { size, skip: page * size });
    await writeAudit(tx, organizationId, { actorId: userId, action: 'LIST', entity: 'patient', entityId: null, at: clock() });
    return findPatients(tx, organizationId, ids);
  });
}
