import { AppError } from '@molaar/contracts';
import { deleteImageRow, findBatchesOfAny, holdImage, holdUnfinishedAnalyses, inOrganization, publishEvent, writeAudit } from '@molaar/db';
import { imageKeys } from '@molaar/storage';
import { tellEndedBatches } from '../analyses/tell-end';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Deletes a radiograph with its analyses and objects. Where a batch waited for nothing else, its end is told. Its files go after the commit; those that cannot be deleted then
 * are found by the sweep. Throws NOT_FOUND.
 */
export async function deleteImage(
  { db, store, clock, log }: Pick<Deps, 'db' | 'store' | 'clock' | 'log'>,
  actor: Actor,
  imageId: string,
): Promise<void> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const at = clock();
  await inOrganization(db, organizationId, async (tx) => {
    // Held in the order of who ends an analysis, and looked at before the analyses go with it.
    await holdImage(tx, organizationId, imageId);
    const waiting = await findBatchesOfAny(tx, organizationId, await holdUnfinishedAnalyses(tx, organizationId, imageId));
    const patientId = await deleteImageRow(tx, organizationId, imageId);
    if (!patientId) throw new AppError('NOT_FOUND', 'no such image');
    await writeAudit(tx, organizationId, { actorId: userId, action: 'DELETE', entity: 'image', entityId: imageId, at });
    await publishEvent(tx, organizationId, { type: 'image', imageId, patientId });
    await tellEndedBatches(tx, organizationId, waiting, at);
  });
  try {
    await store.deletePrefix(imageKeys(organizationId, imageId).prefix);
  } catch (error) {
    log.warn({ imageId, error }, 'files of a deleted image could not be deleted; the sweep will');
  }
}
