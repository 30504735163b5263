import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { notSupported, tooLarge, unreadable } from './image-errors';
import { JPEG_SIGNATURE, readJpegStructure } from './jpeg-structure';
import { PNG_SIGNATURE, readPngStructure } from './png-structure';
import type { ImageStructure } from './structure';

/** A radiograph has sides of a few thousand pixels; a line of nine million would make 40,000 tiles. */
export const MAX_SIDE = 20_000;

/**
 * Validates a file by its content, never by its name: PNG or JPEG, complete, not animated, within the size limits.
 * Decodes no pixels, so a decompression bomb costs nothing.
 * @param isOwn As for `prepareImage`.
 * @throws IMAGE_TOO_LARGE, IMAGE_TYPE_NOT_SUPPORTED or IMAGE_UNREADABLE.
 */
export function readStructure(bytes: Buffer, isOwn = false): ImageStructure {
  if (bytes.length === 0) throw unreadable('the file is empty');
  if (!isOwn && bytes.length > IMAGE_LIMITS.maxBytes) throw tooLarge(`${bytes.length} bytes, at most ${IMAGE_LIMITS.maxBytes}`);
  const structure = readByContent(bytes);
  const { width, height } = structure;
  if (width === 0 || height === 0) throw unreadable('the image has no pixels');
  if (width * height >= IMAGE_LIMITS.maxPixelsExclusive)
    throw tooLarge(`${width} x ${height} pixels, below ${IMAGE_LIMITS.maxPixelsExclusive} are possible`);
  if (Math.max(width, height) > MAX_SIDE) throw tooLarge(`${width} x ${height}: a side has at most ${MAX_SIDE} pixels`);
  return structure;
}

function readByContent(bytes: Buffer): ImageStructure {
  if (beginsWith(bytes, PNG_SIGNATURE)) return readPngStructure(bytes);
  if (beginsWith(bytes, JPEG_SIGNATURE)) return readJpegStructure(bytes);
  throw notSupported('neither a PNG nor a JPEG by its content');
}

function beginsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}
