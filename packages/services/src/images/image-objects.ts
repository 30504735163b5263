import { type ClinicScope, type ClinicTx, inClinic } from '@molaar/db';
import { type PreparedImage, packTiles } from '@molaar/imaging';
import { imageKeys } from '@molaar/storage';
import type { Deps } from '../context/deps';

/** Number of concurrent writes. */
const CONCURRENT_WRITES = 8;

const JPEG = { contentType: 'image/jpeg' } as const;

export type TileDeps = Pick<Deps, 'store' | 'singleTiles'>;

/**
 * Writes thumbnail, tiles and the copy for the model, then the original. Deletes all of them when one write fails. The
 * tiles are one object; while servers may run that do not know it, each is one of its own, too.
 * @param target.mirrored The files are those of the image's mirror image.
 */
export async function putImageObjects(
  { store, singleTiles = () => false }: TileDeps,
  { organizationId, imageId, mirrored = false }: { organizationId: string; imageId: string; mirrored?: boolean },
  image: PreparedImage,
): Promise<void> {
  const keys = imageKeys(organizationId, imageId, mirrored);
  const { modelCopy } = image;
  const writes = [
    () => store.put(keys.thumbnail, image.thumbnail, JPEG),
    () => store.put(keys.tilePack, packTiles(image.tiles), { contentType: 'application/octet-stream' }),
    ...(singleTiles() ? image.tiles : []).map(
      ({ z, y, x, data }) =>
        () =>
          store.put(keys.tile(z, y, x), data, JPEG),
    ),
    ...(modelCopy
      ? [() => store.put(keys.modelCopy(modelCopy.width, modelCopy.height), modelCopy.data, { contentType: 'application/octet-stream' })]
      : []),
  ];
  try {
    for (let first = 0; first < writes.length; first += CONCURRENT_WRITES) {
      const results = await Promise.allSettled(writes.slice(first, first + CONCURRENT_WRITES).map((write) => write()));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    }
    await store.put(keys.original(image.format), image.original, { contentType: `image/${image.format}` });
  } catch (error) {
    await store.deletePrefix(keys.prefix);
    throw error;
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
