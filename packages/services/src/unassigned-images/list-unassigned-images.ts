import type { ListUnassignedImagesInput, UnassignedImages } from '@molaar/contracts';
import { countUnassignedImages, inClinic, listUnassignedImages as readUnassignedImages, writeAudit } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireOwnClinic } from './require-own-clinic';

/** Lists the clinic's images without a patient, newest first. */
export async function listUnassignedImages(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { size, cursor }: ListUnassignedImagesInput,
): Promise<UnassignedImages> {
  requirePermission(actor, 'READ_CLINICAL');
  requireOwnClinic(actor);
  const { userId, locale } = actor;
  return inClinic(db, actor, async (tx) => {
    const total = await countUnassignedImages(tx);
    const rows = await readUnassignedImages(tx, size, cursor);
    await writeAudit(tx, { actorId: userId, action: 'LIST', entity: 'image', entityId: null, at: clock() });
    const images = rows.map(({ id, fileName, dateTaken, kind, width, height, receivedAt, receiver, apiKeyName, patientInFile: named }) => ({
      ...{ id, fileName, dateTaken, kind, width, height },
      patientInFile: named && { name: `${named.givenName} ${named.familyName}`.trim(), identityCode: named.id, birthDate: named.birthDate },
      receivedAt: receivedAt.toISOString(),
      receivedBy: receiver,
      apiKey: apiKeyName,
      thumbnailUrl: `/api/x/unassigned-images/${id}/thumbnail`,
      originalUrl: `/api/x/unassigned-images/${id}/original`,
    }));
    return { total, images, notice: noticeText(locale) };
  });
}
