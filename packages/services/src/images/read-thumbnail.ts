import type { Image } from '@molaar/contracts';
import { imageKeys } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Reads the thumbnail of an image that the actor has just read, in JPEG: it is no view of its own.
 * @throws ObjectNotFoundError when it is missing.
 */
export async function readThumbnail(
  { store }: Pick<Deps, 'store'>,
  actor: Actor,
  { id, mirrored }: Pick<Image, 'id' | 'mirrored'>,
): Promise<Buffer> {
  requirePermission(actor, 'READ_CLINICAL');
  return store.get(imageKeys(actor.organizationId, id, mirrored).thumbnail);
}
