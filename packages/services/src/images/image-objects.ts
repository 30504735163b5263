import { type ClinicScope, type ClinicTx, inClinic } from '@molaar/db';
import { type PreparedImage, packTiles } from '@molaar/imaging';
import { type ImageKeys, imageKeys } from '@molaar/storage';
import type { Deps } from '../context/deps';

/** Number of concurrent writes. */
const CONCURRENT_WRITES = 8;

const JPEG = { contentType: 'image/jpeg' } as const;

export type TileDeps = Pick<Deps, 'store' | 'singleTiles'>;

/**
 * Writes thumbnail, tiles and the copy for the model, then the original. Deletes all of them when one write fails.
 * @param target.mirrored The files are those of the image's mirror image.
 */
export async function putImageObjects(
  deps: TileDeps,
  { organizationId, imageId, mirrored = false }: { organizationId: string; imageId: string; mirrored?: boolean },
  image: PreparedImage,
): Promise<void> {
  const { store } = deps;
  const keys = imageKeys(organizationId, imageId, mirrored);
  try {
    await putShownObjects(deps, keys, image);
    await store.put(keys.original(image.format), image.original, { contentType: `image/${image.format}` });
  } catch (error) {
    await store.deletePrefix(keys.prefix);
    throw error;
  }
}

/**
 * Writes what is made of an image's original: thumbnail, tiles and, if there is one, the copy for the model. The tiles
 * are one object; while servers may run that do not know it, each is one of its own, too.
 */
export async function putShownObjects(
  { store, singleTiles = () => false }: TileDeps,
  keys: ImageKeys,
  { thumbnail, tiles, modelCopy }: Pick<PreparedImage, 'thumbnail' | 'tiles' | 'modelCopy'>,
): Promise<void> {
  const writes = [
    () => store.put(keys.thumbnail, thumbnail, JPEG),
    () => store.put(keys.tilePack, packTiles(tiles), { contentType: 'application/octet-stream' }),
    ...(singleTiles() ? tiles : []).map(
      ({ z, y, x, data }) =>
        () =>
          store.put(keys.tile(z, y, x), data, JPEG),
    ),
    ...(modelCopy
      ? [() => store.put(keys.modelCopy(modelCopy.width, modelCopy.height), modelCopy.data, { contentType: 'application/octet-stream' })]
      : []),
  ];
  for (let first = 0; first < writes.length; first += CONCURRENT_WRITES) {
    const results = await Promise.allSettled(writes.slice(first, first + CONCURRENT_WRITES).map((write) => write()));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/**
 * Saves the row of an image whose objects are already written. Deletes the objects when `save` fails. When the response
 * to the commit was lost, the row may exist: the objects stay, and the sweep deletes them if there is no row.
 */
export async function saveImageRow<T>(
  { db, store, log }: Pick<Deps, 'db' | 'store' | 'log'>,
  scope: ClinicScope,
  imageId: string,
  save: (tx: ClinicTx) => Promise<T>,
): Promise<T> {
  let mayStand = false;
  try {
    return await inClinic(db, scope, async (tx) => {
      const saved = await save(tx);
      mayStand = true;
      return saved;
    });
  } catch (error) {
    if (mayStand) log.warn({ imageId, err: error }, 'the outcome of the commit is unknown; the objects of the image stay');
    else await store.deletePrefix(imageKeys(scope.organizationId, imageId).prefix);
    throw error;
  }
}

/** Returns the fields of a prepared image that its row stores. */
export function preparedFields({ format, width, height, depth, tileSize, maxZoom, original }: PreparedImage) {
  return { format, width, height, depth, tileSize, maxZoom, originalBytes: original.length };
}
