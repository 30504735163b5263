import type { StatusSet } from '@molaar/contracts';
import { type ClinicTx, findClinicalImage, findPeopleNames, readAnnotationSet, readStatusVersion } from '@molaar/db';
import type { CurrentStatus } from '@molaar/domain/statuses';
import { noticeText } from '@molaar/i18n';
import type { Actor } from '../context/deps';
import { readCurrentStatuses } from './read-current-statuses';

/** Returns the statuses of an image as the portal and partners read them. */
export async function presentStatuses(tx: ClinicTx, actor: Pick<Actor, 'locale'>, imageId: string): Promise<StatusSet> {
  const version = await readStatusVersion(tx, imageId);
  const { version: annotationVersion } = await readAnnotationSet(tx, imageId);
  const { statuses } = await readCurrentStatuses(tx, imageId);
  return presentCurrentStatuses(tx, actor, { imageId, version, annotationVersion, statuses });
}

export interface ReadStatuses {
  imageId: string;
  version: number;
  annotationVersion: number;
  statuses: readonly CurrentStatus[];
}

/** Converts statuses that the caller has read already. */
export async function presentCurrentStatuses(
  tx: ClinicTx,
  { locale }: Pick<Actor, 'locale'>,
  { imageId, version, annotationVersion, statuses: current }: ReadStatuses,
): Promise<StatusSet> {
  const names = await findPeopleNames(
    tx,
    current.map(({ decidedBy }) => decidedBy),
  );
  return {
    imageId,
    version,
    annotationVersion,
    mirrored: (await findClinicalImage(tx, imageId))?.mirrored ?? false,
    statuses: current.map(({ surfaces, decidedBy, decidedAt, ...status }) => ({
      ...status,
      surface: surfaces,
      decidedBy: decidedBy && (names.get(decidedBy) ?? null),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    notice: noticeText(locale),
  };
}
