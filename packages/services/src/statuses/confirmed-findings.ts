import {
  type ClinicTx,
  listAnnotationsOfDecidedAmong,
  listAnnotationsOfDecidedImages,
  listImages,
  listStatusesOfImages,
  listStatusesOfPatient,
  type StoredImage,
} from '@molaar/db';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { isConfirmed } from '@molaar/domain/findings';
import { type CurrentStatus, currentStatuses, type StoredStatus } from '@molaar/domain/statuses';

/** The confirmed findings of one image. */
export interface ConfirmedImage {
  image: StoredImage;
  statuses: CurrentStatus[];
  /** Confirmed annotations without a tooth. */
  jawFindings: StoredAnnotation[];
}

/**
 * Returns the patient's images, newest first, with the confirmed findings of each, without suggestions, and the number
 * of annotations that they were found among.
 * @param most Reads at most one annotation more than these.
 */
export async function readConfirmedFindings(
  tx: ClinicTx,
  patientId: string,
  most?: number,
): Promise<(ConfirmedImage & { annotations: number })[]> {
  const [images, decided, byImage] = await Promise.all([
    listImages(tx, patientId),
    listStatusesOfPatient(tx, patientId),
    listAnnotationsOfDecidedImages(tx, patientId, most),
  ]);
  return images.map((image) => {
    const annotations = byImage.get(image.id) ?? [];
    return { image, annotations: annotations.length, ...confirmedOf(annotations, decided.get(image.id) ?? []) };
  });
}

/** The confirmed findings of an image, and all of its annotations. */
export type FindingState = Pick<ConfirmedImage, 'statuses' | 'jawFindings'> & { annotations: StoredAnnotation[] };

/** Returns the confirmed findings of images by id. */
export async function readFindingStates(tx: ClinicTx, ids: readonly string[]): Promise<Map<string, FindingState>> {
  if (ids.length === 0) return new Map();
  const decided = await listStatusesOfImages(tx, ids);
  const byImage = await listAnnotationsOfDecidedAmong(tx, ids);
  return new Map(
    ids.map((id) => {
      const annotations = byImage.get(id) ?? [];
      return [id, { annotations, ...confirmedOf(annotations, decided.get(id) ?? []) }];
    }),
  );
}

function confirmedOf(annotations: StoredAnnotation[], stored: readonly StoredStatus[]): Pick<ConfirmedImage, 'statuses' | 'jawFindings'> {
  return {
    statuses: currentStatuses(annotations, stored).filter(({ decision }) => decision === 'APPROVED'),
    jawFindings: annotations.filter(({ tooth, decision, class: type }) => tooth === null && isConfirmed(decision) && type !== 'MOUTH_AREA'),
  };
}

/** Whether an image has a confirmed finding, and thus a report. */
export const hasConfirmedFindings = ({ statuses, jawFindings }: FindingState): boolean => statuses.length + jawFindings.length > 0;

/** Returns the current state of the mouth: for each tooth, the statuses of the newest image that confirmed one. */
export function newestStatuses(confirmed: readonly ConfirmedImage[]): (CurrentStatus & { image: StoredImage })[] {
  const known = new Map<string, string>();
  return confirmed.flatMap(({ image, statuses }) => {
    const own = statuses.filter(({ tooth }) => (known.get(tooth) ?? image.id) === image.id);
    for (const { tooth } of own) known.set(tooth, image.id);
    return own.map((status) => ({ ...status, image }));
  });
}
