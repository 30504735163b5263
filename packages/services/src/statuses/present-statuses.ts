import type { StatusSet } from '@molaar/contracts';
import { type ClinicTx, listAnnotations, listStatuses, namesOfPeople, readAnnotationSet, readStatusVersion } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor } from '../context/deps';
import { currentStatuses } from './current-statuses';

/** Returns the statuses of an image as the portal and partners read them. */
export async function presentStatuses(tx: ClinicTx, actor: Pick<Actor, 'organizationId' | 'locale'>, imageId: string): Promise<StatusSet> {
  const { locale } = actor;
  const version = await readStatusVersion(tx, imageId);
  const { version: annotationVersion } = await readAnnotationSet(tx, imageId);
  const current = currentStatuses(await listAnnotations(tx, imageId), await listStatuses(tx, imageId));
  const names = await namesOfPeople(
    tx,
    current.map(({ decidedBy }) => decidedBy),
  );
  return {
    imageId,
    version,
    annotationVersion,
    statuses: current.map(({ surfaces, decidedBy, decidedAt, ...status }) => ({
      ...status,
      surface: surfaces,
      decidedBy: decidedBy && (names.get(decidedBy) ?? null),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    notice: noticeText(locale),
  };
}
