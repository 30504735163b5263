import { AppError } from '@molaar/contracts';
import { findImageFiles, inClinic, type StoredImage, writeAudit } from '@molaar/db';
import { imageKeys, ObjectNotFoundError, type OpenedObject } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { ensureMirroredObjects } from './mirrored-objects';
import { RecentViews } from './recent-views';

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
  { db, store, clock }: Pick<Deps, 'db' | 'store' | 'clock'>,
  actor: Actor,
  imageId: string,
  wanted: ImagePart,
): Promise<OpenedObject> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  const at = clock();
  const image = await inClinic(db, actor, async (tx) => {
    const found = await findImageFiles(tx, imageId);
    const action = wanted.part === 'original' ? 'DOWNLOAD' : 'VIEW';
    if (found && (action === 'DOWNLOAD' || views.isNew(userId, imageId, at)))
      await writeAudit(tx, { actorId: userId, action, entity: 'image', entityId: imageId, at });
    return found;
  });
  if (!image) throw new AppError('NOT_FOUND', 'no such image');
  const key = keyOf(organizationId, image, wanted);
  try {
    return await openKey({ store }, organizationId, { image, key, mirrored: wanted.mirrored ?? false });
  } catch (error) {
    if (error instanceof ObjectNotFoundError) throw new AppError('NOT_FOUND', 'no such part of the image', { cause: error });
    throw error;
  }
}

interface WantedFile {
  image: Pick<StoredImage, 'id' | 'format'>;
  key: string;
  mirrored: boolean;
}

/** Opens a file; the files of a mirror image are made when one is missing. */
async function openKey(
  { store }: Pick<Deps, 'store'>,
  organizationId: string,
  { image, key, mirrored }: WantedFile,
): Promise<OpenedObject> {
  try {
    return await store.open(key);
  } catch (error) {
    if (!mirrored || !(error instanceof ObjectNotFoundError)) throw error;
    await ensureMirroredObjects({ store }, organizationId, image);
    return store.open(key);
  }
}

function keyOf(organizationId: string, image: Pick<StoredImage, 'id' | 'format' | 'maxZoom'>, wanted: ImagePart): string {
  const { mirrored = false } = wanted;
  const keys = imageKeys(organizationId, image.id, mirrored);
  switch (wanted.part) {
    case 'original':
      return keys.original(mirrored ? 'png' : image.format);
    case 'thumbnail':
      return keys.thumbnail;
    case 'tile': {
      const { z, y, x } = wanted;
      if (![z, y, x].every((part) => Number.isSafeInteger(part) && part >= 0) || z > image.maxZoom)
        throw new AppError('NOT_FOUND', 'no such tile');
      return keys.tile(z, y, x);
    }
  }
}
