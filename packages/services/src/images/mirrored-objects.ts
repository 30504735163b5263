import { buffer } from 'node:stream/consumers';
import { AppError } from '@molaar/contracts';
import type { StoredImage } from '@molaar/db';
import { prepareImage, transformImage } from '@molaar/imaging';
import { imageKeys, ObjectNotFoundError, type ObjectStore } from '@molaar/storage';
import { putImageObjects, type TileDeps } from './image-objects';

type ImageFiles = Pick<StoredImage, 'id' | 'format'>;

/** Mirror images that are being made in this process, so that a hundred requests for tiles make it once. */
const inProgress = new Map<string, Promise<void>>();

/**
 * Makes the files of an image's mirror image when they are missing. They stay, so that swapping the sides back and
 * forth costs nothing. The original is written last: where it exists, all files do.
 * @throws NOT_FOUND when the image was deleted.
 */
export async function ensureMirroredObjects(deps: TileDeps, organizationId: string, image: ImageFiles): Promise<void> {
  if (await deps.store.exists(imageKeys(organizationId, image.id, true).original('png'))) return;
  let making = inProgress.get(image.id);
  if (!making) {
    making = makeMirroredObjects(deps, organizationId, image).finally(() => inProgress.delete(image.id));
    inProgress.set(image.id, making);
  }
  await making;
}

async function makeMirroredObjects(deps: TileDeps, organizationId: string, image: ImageFiles): Promise<void> {
  const uploaded = await readObject(deps.store, imageKeys(organizationId, image.id).original(image.format));
  const mirrored = await prepareImage(await transformImage(uploaded, { mirror: true, turn: 0, crop: null }), undefined, {
    isOwn: true,
  });
  await putImageObjects(deps, { organizationId, imageId: image.id, mirrored: true }, mirrored);
}

/**
 * Reads an image's file as it is shown: as uploaded, or mirrored.
 * @throws NOT_FOUND when the image was deleted.
 */
export async function readShownOriginal(
  deps: TileDeps,
  organizationId: string,
  image: ImageFiles & Pick<StoredImage, 'mirrored'>,
): Promise<Buffer> {
  if (!image.mirrored) return readObject(deps.store, imageKeys(organizationId, image.id).original(image.format));
  await ensureMirroredObjects(deps, organizationId, image);
  return readObject(deps.store, imageKeys(organizationId, image.id, true).original('png'));
}

/** @throws NOT_FOUND when the image was deleted meanwhile. */
export async function readObject(store: ObjectStore, key: string): Promise<Buffer> {
  try {
    const { stream } = await store.open(key);
    return await buffer(stream);
  } catch (error) {
    if (error instanceof ObjectNotFoundError) throw new AppError('NOT_FOUND', 'the image was deleted', { cause: error });
    throw error;
  }
}
