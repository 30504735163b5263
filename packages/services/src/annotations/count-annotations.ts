import { countAnnotations, countPatientAnnotations as countOfPatient, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { mayDo } from '../context/permission';

/**
 * Returns the number of annotations of each image, for the server to choose how a request is answered; none for callers
 * who may not read them, whom the requested call rejects.
 */
export async function countImageAnnotations(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  imageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (imageIds.length === 0 || !mayDo(actor, 'READ_CLINICAL')) return new Map();
  return inClinic(db, actor, (tx) => countAnnotations(tx, imageIds));
}

/** Returns the number of annotations of all images of a patient; 0 for callers who may not read them. */
export async function countPatientAnnotations({ db }: Pick<Deps, 'db'>, actor: Actor, patientId: string): Promise<number> {
  if (!mayDo(actor, 'READ_CLINICAL')) return 0;
  return inClinic(db, actor, (tx) => countOfPatient(tx, patientId));
}
