import type { Image } from '@molaar/contracts';
import { findTile, type Tile } from '@molaar/imaging';
import { imageKeys } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** What a page may contain: of a panoramic radiograph the level of 500 to 1000 pixels in width, some 80 kB. */
const MAX_TILES = 16;
const MAX_BYTES = 128_000;

/**
 * Reads the tiles with which a page can show an image at once: all of its most detailed level that is small enough, or
 * none. The actor has just read the image: it is no view of its own.
 *
 * @throws ObjectNotFoundError when the image has no pack of tiles; RangeError when that is damaged.
 */
export async function readFirstTiles(
  { store }: Pick<Deps, 'store'>,
  actor: Actor,
  { id, mirrored, width, height, tileSize, maxZoom }: Pick<Image, 'id' | 'mirrored' | 'width' | 'height' | 'tileSize' | 'maxZoom'>,
): Promise<Tile[]> {
  requirePermission(actor, 'READ_CLINICAL');
  const pack = await store.get(imageKeys(actor.organizationId, id, mirrored).tilePack);
  for (let z = maxZoom; z >= 0; z--) {
    const side = tileSize * 2 ** (maxZoom - z);
    const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
    if (columns * rows > MAX_TILES) continue;
    const tiles = Array.from({ length: columns * rows }, (_, index): Tile | null => {
      const at = { z, y: Math.floor(index / columns), x: index % columns };
      const data = findTile(pack, at);
      return data ? { ...at, data } : null;
    }).filter((tile) => tile !== null);
    const bytes = tiles.reduce((sum, { data }) => sum + data.length, 0);
    if (tiles.length === columns * rows && bytes <= MAX_BYTES) return tiles;
  }
  return [];
}
