import { AppError } from '@molaar/contracts';
import { deleteImageRow, findBatchesOfAny, inClinic, lockImage, lockUnfinishedAnalyses, publishEvent, writeAudit } from '@molaar/db';
import { imageKeys } from '@molaar/storage';
import { notifyEndedBatches } from '../analyses/notify-analysis-end';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Deletes an image with its analyses and annotations and notifies the requesters of batches that ended thereby. Deletes
 * its files after the commit; the sweep retries failures.
 * @throws NOT_FOUND.
 */
export async function deleteImage(
  { db, store, clock, log }: Pick<Deps, 'db' | 'store' | 'clock' | 'log'>,
  actor: Actor,
  imageId: string,
): Promise<void> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const at = clock();
  await inClinic(db, actor, async (tx) => {
    // Locked in the same order as when an analysis ends, and read before the analyses are deleted.
    await lockImage(tx, imageId);
    const waiting = await findBatchesOfAny(tx, await lockUnfinishedAnalyses(tx, imageId));
    const patientId = await deleteImageRow(tx, imageId);
    if (!patientId) throw new AppError('NOT_FOUND', 'no such image');
    await writeAudit(tx, { actorId: userId, action: 'DELETE', entity: 'image', entityId: imageId, at });
    await publishEvent(tx, { type: 'image', imageId, patientId });
    await notifyEndedBatches(tx, waiting, at);
  });
  try {
    await store.deletePrefix(imageKeys(organizationId, imageId).prefix);
  } catch (error) {
    log.warn({ imageId, error }, 'files of a deleted image could not be deleted; the sweep retries');
  }
}
