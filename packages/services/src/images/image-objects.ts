import { inOrganization, type Tx } from '@molaar/db';
import type { PreparedImage } from '@molaar/imaging';
import { imageKeys, type ObjectStore } from '@molaar/storage';
import type { Deps } from '../context/deps';

/** Tiles written at once: enough to keep a disk or S3 busy, few enough to leave room for others. */
const AT_ONCE = 8;

const JPEG = { contentType: 'image/jpeg' } as const;

/** Writes original, thumbnail, tiles and the model's copy. Leaves nothing behind when one of them cannot be written. */
export async function putImageObjects(store: ObjectStore, organizationId: string, imageId: string, image: PreparedImage): Promise<void> {
  const keys = imageKeys(organizationId, imageId);
  const { modelCopy } = image;
  const writes = [
    () => store.put(keys.original(image.format), image.original, { contentType: `image/${image.format}` }),
    () => store.put(keys.thumbnail, image.thumbnail, JPEG),
    ...image.tiles.map(
      ({ z, y, x, data }) =>
        () =>
          store.put(keys.tile(z, y, x), data, JPEG),
    ),
    ...(modelCopy
      ? [() => store.put(keys.modelCopy(modelCopy.width, modelCopy.height), modelCopy.data, { contentType: 'application/octet-stream' })]
      : []),
  ];
  try {
    for (let first = 0; first < writes.length; first += AT_ONCE) {
      const results = await Promise.allSettled(writes.slice(first, first + AT_ONCE).map((write) => write()));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    }
  } catch (error) {
    await store.deletePrefix(keys.prefix);
    throw error;
  }
}

/**
 * Writes the row whose objects lie there already. Where `save` fails nothing of it stands, and the objects go again. Where it did all
 * and the commit's answer was lost, the row may stand: its radiograph keeps its files, and the sweep takes those that no row names.
 */
export async function saveWithObjects<T>(
  { db, store, log }: Pick<Deps, 'db' | 'store' | 'log'>,
  organizationId: string,
  imageId: string,
  save: (tx: Tx) => Promise<T>,
): Promise<T> {
  let mayStand = false;
  try {
    return await inOrganization(db, organizationId, async (tx) => {
      const saved = await save(tx);
      mayStand = true;
      return saved;
    });
  } catch (error) {
    if (mayStand) log.warn({ imageId, err: error }, 'nobody knows whether the radiograph is saved; its objects stay');
    else await store.deletePrefix(imageKeys(organizationId, imageId).prefix);
    throw error;
  }
}
