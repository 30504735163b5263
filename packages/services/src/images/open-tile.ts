import { findTile, type TileAddress } from '@molaar/imaging';
import { type ImageKeys, ObjectDamagedError, ObjectNotFoundError, type ObjectStore, type OpenedObject, openedBytes } from '@molaar/storage';

/** Images whose tiles are single objects, as former versions stored them: their pack is not looked for each time. */
const singles = new Set<string>();
const MAX_SINGLES = 10_000;

/**
 * Opens a tile, in the pack of the image or as an object of its own.
 * @throws ObjectNotFoundError when the image has no such tile; ObjectDamagedError when its pack is no pack.
 */
export async function openTile(store: ObjectStore, keys: ImageKeys, tile: TileAddress): Promise<OpenedObject> {
  if (singles.has(keys.prefix)) {
    const single = await unlessMissing(openSingle(store, keys, tile));
    if (single) return single;
    singles.delete(keys.prefix);
  }
  const pack = await unlessMissing(store.get(keys.tilePack));
  if (pack) return openPacked(pack, keys, tile);
  const single = await openSingle(store, keys, tile);
  singles.add(keys.prefix);
  const [oldest] = singles;
  if (singles.size > MAX_SINGLES && oldest !== undefined) singles.delete(oldest);
  return single;
}

function openSingle(store: ObjectStore, keys: ImageKeys, { z, y, x }: TileAddress): Promise<OpenedObject> {
  return store.open(keys.tile(z, y, x));
}

function openPacked(pack: Buffer, keys: ImageKeys, tile: TileAddress): OpenedObject {
  const data = tileIn(pack, keys, tile);
  if (!data) throw new ObjectNotFoundError(keys.tile(tile.z, tile.y, tile.x));
  return openedBytes(data, 'image/jpeg');
}

function tileIn(pack: Buffer, keys: ImageKeys, tile: TileAddress): Buffer | undefined {
  try {
    return findTile(pack, tile);
  } catch (error) {
    throw error instanceof RangeError ? new ObjectDamagedError(keys.tilePack, { cause: error }) : error;
  }
}

async function unlessMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return undefined;
    throw error;
  }
}
