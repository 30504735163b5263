import type { StatusSet } from '@molaar/contracts';
import { type ClinicalImage, type ClinicTx, readAnnotationSet, readStatusVersion } from '@molaar/db';
import type { CurrentStatus } from '@molaar/domain/statuses';
import { noticeText } from '@molaar/i18n';
import type { Actor } from '../context/deps';
import { findAuthorNames } from '../shared/author-name';
import { readCurrentStatuses } from './read-current-statuses';

type ShownImage = Pick<ClinicalImage, 'id' | 'mirrored'>;

/**
 * Returns the statuses of an image as the portal and partners read them.
 * @param image The image, locked in this transaction, so that its sides are those of the statuses.
 */
export async function presentStatuses(tx: ClinicTx, actor: Pick<Actor, 'locale'>, image: ShownImage): Promise<StatusSet> {
  const imageId = image.id;
  const version = await readStatusVersion(tx, imageId);
  const { version: annotationVersion } = await readAnnotationSet(tx, imageId);
  const { statuses, calibrationId } = await readCurrentStatuses(tx, imageId);
  return presentCurrentStatuses(tx, actor, { image, version, annotationVersion, statuses, calibrationId });
}

export interface ReadStatuses {
  image: ShownImage;
  version: number;
  annotationVersion: number;
  statuses: readonly CurrentStatus[];
  calibrationId: string | null;
}

/** Converts statuses that the caller has read already. */
export async function presentCurrentStatuses(
  tx: ClinicTx,
  { locale }: Pick<Actor, 'locale'>,
  { image, version, annotationVersion, statuses: current, calibrationId }: ReadStatuses,
): Promise<StatusSet> {
  const acts = current.map(({ decidedBy: by, decidedAt: at }) => ({ by, at }));
  const nameOf = await findAuthorNames(tx, { entityIds: [image.id], acts, locale });
  return {
    imageId: image.id,
    version,
    annotationVersion,
    mirrored: image.mirrored,
    calibrationId,
    statuses: current.map(({ surfaces, decidedBy, decidedAt, ...status }) => ({
      ...status,
      surface: surfaces,
      decidedBy: nameOf(decidedBy, decidedAt),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    notice: noticeText(locale),
  };
}
