import { AppError } from '@molaar/contracts';
import { findUnassignedImageFiles, inClinic, writeAudit } from '@molaar/db';
import { imageKeys, type OpenedObject } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireOwnClinic } from './require-own-clinic';

/**
 * Opens a file of an image without a patient for streaming. The caller must consume or destroy the stream.
 * @throws NOT_FOUND, also once it is assigned.
 */
export async function openUnassignedImage(
  { db, store, clock }: Pick<Deps, 'db' | 'store' | 'clock'>,
  actor: Actor,
  id: string,
  part: 'thumbnail' | 'original',
): Promise<OpenedObject> {
  requirePermission(actor, 'READ_CLINICAL');
  requireOwnClinic(actor);
  const { organizationId, userId } = actor;
  const image = await inClinic(db, actor, async (tx) => {
    const found = await findUnassignedImageFiles(tx, id);
    // The list has recorded that the thumbnails were shown.
    if (found && part === 'original') await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'image', entityId: id, at: clock() });
    return found;
  });
  if (!image) throw new AppError('NOT_FOUND', 'no such image without a patient');
  const keys = imageKeys(organizationId, id);
  return store.open(part === 'thumbnail' ? keys.thumbnail : keys.original(image.format));
}
