import {
  type ClinicTx,
  findConfirmedImages,
  listAnnotationsOfImages,
  listImages,
  listStatusesOfImages,
  type StoredImage,
} from '@molaar/db';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { isConfirmed } from '@molaar/domain/findings';
import type { StoredStatus } from '@molaar/domain/statuses';
import { type CurrentStatus, currentStatuses } from '@molaar/domain/statuses';

/** The confirmed findings of one image. */
export interface ConfirmedImage {
  image: StoredImage;
  statuses: CurrentStatus[];
  /** Confirmed annotations without a tooth. */
  jawFindings: StoredAnnotation[];
}

/** Returns the patient's images, newest first, with the confirmed findings of each, without suggestions. */
export async function readConfirmedFindings(tx: ClinicTx, patientId: string): Promise<ConfirmedImage[]> {
  const images = await listImages(tx, patientId);
  const ids = images.map(({ id }) => id);
  const decided = ids.length > 0 ? await listStatusesOfImages(tx, ids) : new Map<string, StoredStatus[]>();
  const confirmed = ids.length > 0 ? await findConfirmedImages(tx, ids) : [];
  const imageIds = [...new Set([...confirmed, ...decided.keys()])];
  const byImage = imageIds.length > 0 ? await listAnnotationsOfImages(tx, imageIds) : new Map<string, StoredAnnotation[]>();
  return images.map((image) => {
    const annotations = byImage.get(image.id) ?? [];
    const statuses = currentStatuses(annotations, decided.get(image.id) ?? []);
    return {
      image,
      statuses: statuses.filter(({ decision }) => decision === 'APPROVED'),
      jawFindings: annotations.filter(
        ({ tooth, decision, class: type }) => tooth === null && isConfirmed(decision) && type !== 'MOUTH_AREA',
      ),
    };
  });
}

/** Returns the current state of the mouth: for each tooth, the statuses of the newest image that confirmed one. */
export function newestStatuses(confirmed: readonly ConfirmedImage[]): (CurrentStatus & { image: StoredImage })[] {
  const known = new Map<string, string>();
  return confirmed.flatMap(({ image, statuses }) => {
    const own = statuses.filter(({ tooth }) => (known.get(tooth) ?? image.id) === image.id);
    for (const { tooth } of own) known.set(tooth, image.id);
    return own.map((status) => ({ ...status, image }));
  });
}
