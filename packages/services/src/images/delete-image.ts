import { AppError } from '@molaar/contracts';
import { deleteImageRow, inOrganization, publishEvent, writeAudit } from '@molaar/db';
import { imageKeys } from '@molaar/storage';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';

/**
 * Deletes a radiograph with its analyses and objects. Its files go after the commit; those that cannot be deleted then
 * are found by the sweep. Throws NOT_FOUND.
 */
export async function deleteImage(
  { db, store, clock, log }: Pick<Deps, 'db' | 'store' | 'clock' | 'log'>,
  actor: Actor,
  imageId: string,
): Promise<void> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  await inOrganization(db, organizationId, async (tx) => {
    const patientId = await deleteImageRow(tx, organizationId, imageId);
    if (!patientId) throw new AppError('NOT_FOUND', 'no such image');
    await writeAudit(tx, organizationId, { actorId: userId, action: 'DELETE', entity: 'image', entityId: imageId, at: clock() });
    await publishEvent(tx, organizationId, { type: 'image', imageId, patientId });
  });
  try {
    await store.deletePrefix(imageKeys(organizationId, imageId).prefix);
  } catch (error) {
    log.warn({ imageId, error }, 'files of a deleted image could not be deleted; the sweep will');
  }
}
