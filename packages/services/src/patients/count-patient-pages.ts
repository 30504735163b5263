import type { patientPagesInput, patientPagesOutput } from '@molaar/contracts';
import { countPatients, inOrganization } from '@molaar/db';
import type { z } from 'zod';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';
import { toPatientFilter } from './patient-filter';

/** Counting further would cost more than anybody gains: "10,000+". */
export const EXACT_UP_TO = 10_000;

/** How many pages there are; `totalIsExact` is false above 10,000 patients, of which 10,000 are told. */
export async function countPatientPages(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  input: z.infer<typeof patientPagesInput>,
): Promise<z.infer<typeof patientPagesOutput>> {
  requirePermission(actor, 'READ_CLINICAL');
  const counted = await inOrganization(db, actor.organizationId, (tx) => countPatients(tx, toPatientFilter(input), EXACT_UP_TO + 1));
  const total = Math.min(counted, EXACT_UP_TO);
  return { pages: Math.ceil(total / input.size), total, totalIsExact: counted <= EXACT_UP_TO };
}
