import type { DicomImage } from './dicom/read-dicom-image';
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
 * @param options.isOwn Made from a stored image: it may have more bytes than an uploaded file.
 * @throws IMAGE_TOO_LARGE, IMAGE_TYPE_NOT_SUPPORTED or IMAGE_UNREADABLE, also for damaged pixels.
 */
export async function prepareImage(
  bytes: Buffer,
  modelSize?: { width: number; height: number },
  { isOwn = false }: { isOwn?: boolean } = {},
): Promise<PreparedImage> {
  return prepareNormal(await normalizeImage(bytes, isOwn), modelSize);
}

/** As `prepareImage`, of the picture of a DICOM file. Its PNG may be larger than an uploaded file. */
export function prepareDicomImage(
  { header, width, height, depth, png }: DicomImage,
  modelSize?: { width: number; height: number },
): Promise<PreparedImage> {
  return prepareNormal({ format: 'png', width, height, depth, dateTaken: header.dateTaken, original: png }, modelSize);
}

async function prepareNormal(normal: NormalImage, modelSize?: { width: number; height: number }): Promise<PreparedImage> {
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
