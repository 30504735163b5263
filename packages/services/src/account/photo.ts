import { AppError, type User } from '@molaar/contracts';
import { findPhoto, findUser, inClinic, newId, setPhoto, writeAudit } from '@molaar/db';
import { preparePhoto } from '@molaar/imaging';
import { ObjectNotFoundError, type OpenedObject, photoKey } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

type PhotoDeps = Pick<Deps, 'db' | 'clock' | 'store' | 'log'>;

/**
 * Sets the caller's photo, cropped to a small square.
 * @throws IMAGE_TOO_LARGE, IMAGE_TYPE_NOT_SUPPORTED, IMAGE_UNREADABLE.
 */
export async function savePhoto(deps: PhotoDeps, actor: Actor, bytes: Buffer): Promise<User> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const photoId = newId();
  await deps.store.put(photoKey(actor.organizationId, photoId), await preparePhoto(bytes), { contentType: 'image/jpeg' });
  return replacePhoto(deps, actor, photoId);
}

/** Removes one's own photo. @throws NOT_ALLOWED without OWN_ACCOUNT */
export async function deletePhoto(deps: PhotoDeps, actor: Actor): Promise<User> {
  requirePermission(actor, 'OWN_ACCOUNT');
  return replacePhoto(deps, actor, null);
}

/** Writes the new object before its row refers to it and deletes the old one afterwards. */
async function replacePhoto(deps: PhotoDeps, actor: Actor, photoId: string | null): Promise<User> {
  const at = deps.clock();
  const { before, user } = await inClinic(deps.db, actor, async (tx) => {
    const earlier = await setPhoto(tx, actor.userId, photoId);
    await writeAudit(tx, { actorId: actor.userId, action: 'UPDATE', entity: 'user', entityId: actor.userId, at });
    const found = await findUser(tx, actor.userId, at);
    if (!found) throw new AppError('NOT_AUTHENTICATED', 'the account no longer exists');
    return { before: earlier, user: found };
  });
  await deletePhotoObject(deps, actor.organizationId, before);
  return user;
}

/** Deletes the object of a photo that no row refers to. The sweep retries a failure. */
export async function deletePhotoObject(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  organizationId: string,
  photoId: string | null,
): Promise<void> {
  if (!photoId) return;
  await store
    .delete(photoKey(organizationId, photoId))
    .catch((error: unknown) => log.warn({ err: error, organizationId }, 'old photo not deleted'));
}

/**
 * Opens the photo of a user of the organization for streaming. The caller must consume or destroy the stream.
 * @throws NOT_FOUND.
 */
export async function openPhoto(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  actor: Actor,
  userId: string,
): Promise<OpenedObject & { id: string }> {
  requirePermission(actor, 'READ_TEAM');
  const { organizationId } = actor;
  const id = await inClinic(db, actor, (tx) => findPhoto(tx, userId));
  if (!id) throw new AppError('NOT_FOUND', 'no such photo');
  try {
    return { ...(await store.open(photoKey(organizationId, id))), id };
  } catch (error) {
    if (error instanceof ObjectNotFoundError) throw new AppError('NOT_FOUND', 'the photo was deleted', { cause: error });
    throw error;
  }
}
