import type { patientPagesInput, patientPagesOutput } from '@molaar/contracts';
import { countPatients, inClinic, writeAudit } from '@molaar/db';
import type { z } from 'zod';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toPatientFilter } from './patient-filter';

/** Limit for counting filtered patients; more are shown as "10,000+". */
const EXACT_UP_TO = 10_000;

/**
 * Counts the pages: of all patients exactly, of filtered ones up to 10,000; `totalIsExact` is false when there are
 * more.
 */
export async function countPatientPages(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: z.infer<typeof patientPagesInput>,
): Promise<z.infer<typeof patientPagesOutput>> {
  requirePermission(actor, 'READ_CLINICAL');
  const filter = toPatientFilter(input);
  const isFiltered = filter.words.length > 0 || filter.visitFrom !== undefined || filter.visitTo !== undefined;
  const { userId } = actor;
  const counted = await inClinic(db, actor, async (tx) => {
    // A filtered count reveals whether a person is a patient, so it is audited; the total is not.
    if (isFiltered) await writeAudit(tx, { actorId: userId, action: 'LIST', entity: 'patient', entityId: null, at: clock() });
    return countPatients(tx, filter, isFiltered ? EXACT_UP_TO + 1 : null);
  });
  const totalIsExact = !isFiltered || counted <= EXACT_UP_TO;
  const total = totalIsExact ? counted : EXACT_UP_TO;
  return { pages: Math.ceil(total / input.size), total, totalIsExact };
}
