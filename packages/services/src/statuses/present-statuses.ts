import type { StatusSet } from '@molaar/contracts';
import { listAnnotations, listStatuses, namesOfPeople, readAnnotationSet, readStatusVersion, type Tx } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor } from '../context/deps';
import { currentStatuses } from './current-statuses';

/** The statuses of a radiograph as the portal and partners read them. */
export async function presentStatuses(tx: Tx, actor: Pick<Actor, 'organizationId' | 'locale'>, imageId: string): Promise<StatusSet> {
  const { organizationId, locale } = actor;
  const version = await readStatusVersion(tx, organizationId, imageId);
  const { version: annotationVersion } = await readAnnotationSet(tx, organizationId, imageId);
  const current = currentStatuses(await listAnnotations(tx, organizationId, imageId), await listStatuses(tx, organizationId, imageId));
  const names = await namesOfPeople(
    tx,
    organizationId,
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
