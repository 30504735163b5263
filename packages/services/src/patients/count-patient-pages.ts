import type { patientPagesInput, patientPagesOutput } from '@molaar/contracts';
import { countPatients, inOrganization, writeAudit } from '@molaar/db';
import type { z } from 'zod';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toPatientFilter } from './patient-filter';

/** Of what is filtered; counting further would cost more than anybody gains: "10,000+". */
const EXACT_UP_TO = 10_000;

/**
 * How many pages there are: of all patients exactly, of those that a filter finds up to 10,000; `totalIsExact` is false where there are
 * more, of which 10,000 are told.
 */
export async function countPatientPages(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: z.infer<typeof patientPagesInput>,
): Promise<z.infer<typeof patientPagesOutput>> {
  requirePermission(actor, 'READ_CLINICAL');
  const filter = toPatientFilter(input);
  const isFiltered = filter.words.length > 0 || filter.visitFrom !== undefined || filter.visitTo !== undefined;
  const { organizationId, userId } = actor;
  const counted = await inOrganization(db, organizationId, async (tx) => {
    // How many all are says nothing of anybody; how many have this name or code says whether somebody is a patient.
    if (isFiltered)
      await writeAudit(tx, organizationId, { actorId: userId, action: 'LIST', entity: 'patient', entityId: null, at: clock() });
    return countPatients(tx, filter, isFiltered ? EXACT_UP_TO + 1 : null);
  });
  const totalIsExact = !isFiltered || counted <= EXACT_UP_TO;
  const total = totalIsExact ? counted : EXACT_UP_TO;
  return { pages: Math.ceil(total / input.size), total, totalIsExact };
}
