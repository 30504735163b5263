import { AppError } from '@molaar/contracts';
import { findImageFiles, inClinic, type StoredImage, writeAudit } from '@molaar/db';
import { type ImageKeys, imageKeys, ObjectNotFoundError, type OpenedObject } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import type { TileDeps } from './image-objects';
import { ensureMirroredObjects } from './mirrored-objects';
import { openTile } from './open-tile';
import { RecentViews } from './recent-views';
import { remakeObjects } from './remake-objects';

const views = new RecentViews();

/** `mirrored`: of the image mirrored left to right, which need not be how it is saved. */
export type ImagePart = { mirrored?: boolean } & (
  | { part: 'original' }
  | { part: 'thumbnail' }
  | { part: 'tile'; z: number; y: number; x: number }
);

/**
 * Opens a file of an image for streaming. The caller must consume or destroy the stream. One view is one audit entry,
 * however many tiles it loads; each download of the original is one.
 * @throws NOT_FOUND.
 */
export async function openImageObject(
  deps: TileDeps & Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  imageId: string,
  wanted: ImagePart,
): Promise<OpenedObject> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  const image = await inClinic(deps.db, actor, async (tx) => {
    const found = await findImageFiles(tx, imageId);
    const action = wanted.part === 'original' ? 'DOWNLOAD' : 'VIEW';
    if (found && (action === 'DOWNLOAD' || views.isNew(userId, imageId, at)))
      await writeAudit(tx, { actorId: userId, action, entity: 'image', entityId: imageId, at });
    return found;
  });
  if (!image) throw new AppError('NOT_FOUND', 'no such image');
  try {
    return await openPart(deps, organizationId, image, wanted);
  } catch (error) {
    if (error instanceof ObjectNotFoundError) throw new AppError('NOT_FOUND', 'no such part of the image', { cause: error });
    throw error;
  }
}

type ImageFiles = Pick<StoredImage, 'id' | 'format' | 'maxZoom'>;

/** Opens a file; those of a mirror image, and those that are made of the original, are made when they are missing. */
async function openPart(deps: TileDeps, organizationId: string, image: ImageFiles, wanted: ImagePart): Promise<OpenedObject> {
  const { mirrored = false } = wanted;
  const open = openerOf(deps, imageKeys(organizationId, image.id, mirrored), image, wanted);
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error;
    if (mirrored) await ensureMirroredObjects(deps, organizationId, image);
    if (wanted.part !== 'original') await remakeObjects(deps, organizationId, { image, mirrored, part: wanted.part });
    return open();
  }
}

/** @throws NOT_FOUND for a tile that no image of this size has. */
function openerOf({ store }: TileDeps, keys: ImageKeys, image: ImageFiles, wanted: ImagePart): () => Promise<OpenedObject> {
  switch (wanted.part) {
    case 'original':
      return () => store.open(keys.original(wanted.mirrored ? 'png' : image.format));
    case 'thumbnail':
      return () => store.open(keys.thumbnail);
    case 'tile': {
      const { z, y, x } = wanted;
      if (![z, y, x].every((part) => Number.isSafeInteger(part) && part >= 0) || z > image.maxZoom)
        throw new AppError('NOT_FOUND', 'no such tile');
      return () => openTile(store, keys, { z, y, x });
    }
  }
}
