import { type ClinicTx, listAnnotations, listStatuses } from '@molaar/db';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { type CurrentStatus, currentStatuses, type StoredStatus } from '@molaar/domain/statuses';

export interface ImageStatuses {
  annotations: StoredAnnotation[];
  stored: StoredStatus[];
  statuses: CurrentStatus[];
}

/** Reads the annotations and stored decisions of an image and computes its current statuses. */
export async function readCurrentStatuses(tx: ClinicTx, imageId: string): Promise<ImageStatuses> {
  const annotations = await listAnnotations(tx, imageId);
  const stored = await listStatuses(tx, imageId);
  return { annotations, stored, statuses: currentStatuses(annotations, stored) };
}
