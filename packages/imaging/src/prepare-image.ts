import { eightBits } from './eight-bits';
import { makeThumbnail, makeTiles, TILE_SIZE, type Tile } from './make-tiles';
import { makeModelCopy } from './model-copy';
import { type NormalImage, normalizeImage } from './normalize-image';
import { readAllGrey } from './read-grey';

export const THUMBNAIL_SIDE = 320;

/** Everything that is stored of an uploaded image. */
export interface PreparedImage extends NormalImage {
  /** JPEG, at most THUMBNAIL_SIDE pixels wide and high. */
  thumbnail: Buffer;
  tiles: Tile[];
  tileSize: number;
  maxZoom: number;
  /** Copy at the model's size (`makeModelCopy`); missing when none was requested. */
  modelCopy?: { width: number; height: number; data: Buffer };
}

/**
 * Converts an uploaded file into what is stored, with a copy at `modelSize` if it is given. Writes nothing.
 * @throws IMAGE_TOO_LARGE, IMAGE_TYPE_NOT_SUPPORTED or IMAGE_UNREADABLE, also for damaged pixels.
 */
export async function prepareImage(bytes: Buffer, modelSize?: { width: number; height: number }): Promise<PreparedImage> {
  const normal = await normalizeImage(bytes);
  const grey = await readAllGrey(normal.original);
  const shown = eightBits(grey);
  const [thumbnail, { tiles, maxZoom }, data] = await Promise.all([
    makeThumbnail(shown, THUMBNAIL_SIDE),
    makeTiles(shown),
    modelSize && makeModelCopy(normal.original, modelSize, grey),
  ]);
  const prepared = { ...normal, thumbnail, tiles, tileSize: TILE_SIZE, maxZoom };
  return modelSize && data ? { ...prepared, modelCopy: { ...modelSize, data } } : prepared;
}
