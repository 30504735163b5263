import type { patientPagesInput, patientPagesOutput } from '@molaar/contracts';
import { countPatients, inOrganization } from '@molaar/db';
import type { z } from 'zod';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';
import { toPatientFilter } from './patient-filter';

/** Of what is filtered; counting further would cost more than anybody gains: "10,000+". */
export const EXACT_UP_TO = 10_000;

/**
 * How many pages there are: of all patients exactly, of those that a filter finds up to 10,000; `totalIsExact` is false where there are
 * more, of which 10,000 are told.
 */
export async function countPatientPages(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  input: z.infer<typeof patientPagesInput>,
): Promise<z.infer<typeof patientPagesOutput>> {
  requirePermission(actor, 'READ_CLINICAL');
  const filter = toPatientFilter(input);
  const isFiltered = filter.words.length > 0 || filter.visitFrom !== undefined || filter.visitTo !== undefined;
  const counted = await inOrganization(db, actor.organizationId, (tx) => countPatients(tx, filter, isFiltered ? EXACT_UP_TO + 1 : null));
  const totalIsExact = !isFiltered || counted <= EXACT_UP_TO;
  const total = totalIsExact ? counted : EXACT_UP_TO;
  return { pages: Math.ceil(total / input.size), total, totalIsExact };
}
