import { AppError } from '@molaar/contracts';
import { inClinic, publishEvent, takeUnassignedImages, writeAudit } from '@molaar/db';
import { imageKeys } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireOwnClinic } from './require-own-clinic';

/**
 * Deletes an image without a patient; its files after the commit, which the sweep repeats after a failure.
 * @throws NOT_FOUND, also when somebody else has assigned it.
 */
export async function deleteUnassignedImage(
  { db, store, clock, log }: Pick<Deps, 'db' | 'store' | 'clock' | 'log'>,
  actor: Actor,
  id: string,
): Promise<void> {
  requirePermission(actor, 'EDIT_PATIENTS');
  requireOwnClinic(actor);
  const { organizationId, userId } = actor;
  await inClinic(db, actor, async (tx) => {
    const [taken] = await takeUnassignedImages(tx, [id]);
    if (!taken) throw new AppError('NOT_FOUND', 'no such image without a patient');
    await writeAudit(tx, { actorId: userId, action: 'DELETE', entity: 'image', entityId: id, at: clock() });
    await publishEvent(tx, { type: 'unassignedImages' });
  });
  try {
    await store.deletePrefix(imageKeys(organizationId, id).prefix);
  } catch (error) {
    log.warn({ imageId: id, error }, 'files of a deleted image could not be deleted; the sweep retries');
  }
}
