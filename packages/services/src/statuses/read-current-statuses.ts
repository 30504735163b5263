import { type ClinicTx, listAnnotations, listStatuses } from '@molaar/db';
import { adjustAnnotations } from '@molaar/domain/calibration';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { type CurrentStatus, currentStatuses, type StoredStatus } from '@molaar/domain/statuses';
import { readCalibratedImage } from '../calibration/read-calibrated-image';

export interface ImageStatuses {
  /** With adjusted confidences where a calibration is in use. */
  annotations: StoredAnnotation[];
  stored: StoredStatus[];
  statuses: CurrentStatus[];
  calibrationId: string | null;
}

/** Reads the annotations and stored decisions of an image and computes its current statuses. */
export async function readCurrentStatuses(tx: ClinicTx, imageId: string): Promise<ImageStatuses> {
  const calibrated = await readCalibratedImage(tx, imageId);
  const annotations = adjustAnnotations(await listAnnotations(tx, imageId), calibrated);
  const stored = await listStatuses(tx, imageId);
  return { annotations, stored, statuses: currentStatuses(annotations, stored), calibrationId: calibrated?.calibration.id ?? null };
}
