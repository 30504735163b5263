import {
  findConfirmedImages,
  listAnnotationsOfImages,
  listImages,
  listStatusesOfImages,
  type StoredAnnotation,
  type StoredImage,
  type StoredStatus,
  type Tx,
} from '@molaar/db';
import { isConfirmed } from '@molaar/domain/findings';
import { type CurrentStatus, currentStatuses } from './current-statuses';

/** What people confirmed on one radiograph. */
export interface ConfirmedImage {
  image: StoredImage;
  statuses: CurrentStatus[];
  /** Confirmed objects that belong to no tooth. */
  jawFindings: StoredAnnotation[];
}

/** The patient's radiographs, the newest first, with what people confirmed on each; suggestions are left out. */
export async function readConfirmed(tx: Tx, organizationId: string, patientId: string): Promise<ConfirmedImage[]> {
  const images = await listImages(tx, organizationId, patientId);
  const ids = images.map(({ id }) => id);
  const decided = ids.length > 0 ? await listStatusesOfImages(tx, organizationId, ids) : new Map<string, StoredStatus[]>();
  const confirmed = ids.length > 0 ? await findConfirmedImages(tx, organizationId, ids) : [];
  const spokenOf = [...new Set([...confirmed, ...decided.keys()])];
  const objects = spokenOf.length > 0 ? await listAnnotationsOfImages(tx, organizationId, spokenOf) : new Map<string, StoredAnnotation[]>();
  return images.map((image) => {
    const annotations = objects.get(image.id) ?? [];
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

/** The mouth as it is known now: of each tooth, what its newest radiograph with a confirmed status says. */
export function newestStatuses(confirmed: readonly ConfirmedImage[]): (CurrentStatus & { image: StoredImage })[] {
  const known = new Map<string, string>();
  return confirmed.flatMap(({ image, statuses }) => {
    const own = statuses.filter(({ tooth }) => (known.get(tooth) ?? image.id) === image.id);
    for (const { tooth } of own) known.set(tooth, image.id);
    return own.map((status) => ({ ...status, image }));
  });
}
