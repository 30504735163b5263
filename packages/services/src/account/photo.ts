import { AppError, type User } from '@molaar/contracts';
import { findPhoto, findUser, inOrganization, newId, setPhoto, writeAudit } from '@molaar/db';
import { preparePhoto } from '@molaar/imaging';
import { ObjectNotFoundError, type OpenedObject, photoKey } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

type PhotoDeps = Pick<Deps, 'db' | 'clock' | 'store' | 'log'>;

/** Sets one's own photo, made small and square. IMAGE_TOO_LARGE, IMAGE_TYPE_NOT_SUPPORTED, IMAGE_UNREADABLE. */
export async function savePhoto(deps: PhotoDeps, actor: Actor, bytes: Buffer): Promise<User> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const photoId = newId();
  await deps.store.put(photoKey(actor.organizationId, photoId), await preparePhoto(bytes), { contentType: 'image/jpeg' });
  return replace(deps, actor, photoId);
}

export async function deletePhoto(deps: PhotoDeps, actor: Actor): Promise<User> {
  requirePermission(actor, 'OWN_ACCOUNT');
  return replace(deps, actor, null);
}

/** The new object lies there before its row names it, the old one goes after no row does. */
async function replace(deps: PhotoDeps, { organizationId, userId }: Actor, photoId: string | null): Promise<User> {
  const at = deps.clock();
  const { before, user } = await inOrganization(deps.db, organizationId, async (tx) => {
    const earlier = await setPhoto(tx, organizationId, userId, photoId);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', entity: 'user', entityId: userId, at });
    const found = await findUser(tx, organizationId, userId, at);
    if (!found) throw new AppError('NOT_AUTHENTICATED', 'the account is gone');
    return { before: earlier, user: found };
  });
  await discardPhoto(deps, organizationId, before);
  return user;
}

/** Deletes the object of a photo that no row names any more. What cannot be deleted now, the sweep finds. */
export async function discardPhoto(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  organizationId: string,
  photoId: string | null,
): Promise<void> {
  if (!photoId) return;
  await store
    .delete(photoKey(organizationId, photoId))
    .catch((error: unknown) => log.warn({ err: error, organizationId }, 'old photo not deleted'));
}

/** The photo of a colleague, or one's own, for streaming; the caller consumes or destroys the stream. NOT_FOUND. */
export async function openPhoto(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  actor: Actor,
  userId: string,
): Promise<OpenedObject & { id: string }> {
  requirePermission(actor, 'READ_TEAM');
  const { organizationId } = actor;
  const id = await inOrganization(db, organizationId, (tx) => findPhoto(tx, organizationId, userId));
  if (!id) throw new AppError('NOT_FOUND', 'no such photo');
  try {
    return { ...(await store.open(photoKey(organizationId, id))), id };
  } catch (error) {
    if (error instanceof ObjectNotFoundError) throw new AppError('NOT_FOUND', 'the photo is gone', { cause: error });
    throw error;
  }
}
