import { eightBits } from './eight-bits';
import { makeThumbnail, makeTiles, TILE_SIZE, type Tile } from './make-tiles';
import { type NormalImage, normalizeImage } from './normalize-image';
import { readAllGrey } from './read-grey';

export const THUMBNAIL_SIDE = 320;

/** Everything that is stored of an uploaded radiograph. */
export interface PreparedImage extends NormalImage {
  /** JPEG, at most THUMBNAIL_SIDE pixels wide and high. */
  thumbnail: Buffer;
  tiles: Tile[];
  tileSize: number;
  maxZoom: number;
}

/**
 * From an uploaded file to what is stored. Writes nothing anywhere. Throws AppError IMAGE_TOO_LARGE,
 * IMAGE_TYPE_NOT_SUPPORTED or IMAGE_UNREADABLE, also for damage that only the pixels show.
 */
export async function prepareImage(bytes: Buffer): Promise<PreparedImage> {
  const normal = await normalizeImage(bytes);
  const shown = eightBits(await readAllGrey(normal.original));
  const [thumbnail, { tiles, maxZoom }] = await Promise.all([makeThumbnail(shown, THUMBNAIL_SIDE), makeTiles(shown)]);
  return { ...normal, thumbnail, tiles, tileSize: TILE_SIZE, maxZoom };
}
