import type { Sharp } from 'sharp';
import { notSupported } from './image-errors';
import { decoded, openPixels } from './open-pixels';
import { readStructure } from './read-structure';

/** An image as it is stored and analysed: upright, without metadata. */
export interface NormalImage {
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  depth: 8 | 16;
  /** The date in the file, yyyy-mm-dd; null when there is none. */
  dateTaken: string | null;
  original: Buffer;
}

/** Only rotated JPEGs are encoded again; at this quality pixels change by less than one or two grey levels. */
const TURNED_JPEG_QUALITY = 97;

/**
 * Validates a file by its content and normalizes it. Pixels stay identical unless the orientation requires a rotation:
 * a PNG is rotated without loss, a JPEG is encoded again. Pixels are decoded only for a rotation, so damaged ones are
 * detected later (`readGrey`, `prepareImage`).
 * @param isOwn As for `prepareImage`.
 * @throws AppError as `readStructure`.
 */
export async function normalizeImage(bytes: Buffer, isOwn = false): Promise<NormalImage> {
  const { format, width, height, orientation, dateTaken, clean } = readStructure(bytes, isOwn);
  const { depth, space } = await decoded(openPixels(clean).metadata());
  if (depth !== 'uchar' && depth !== 'ushort') throw notSupported(`an image of ${depth} pixels`);
  const bits = depth === 'ushort' ? 16 : 8;
  if (orientation === 1) return { format, width, height, depth: bits, dateTaken, original: clean };

  const upright = turn(openPixels(clean), orientation).toColourspace(colourspace(space, bits));
  const encoder = format === 'png' ? upright.png() : upright.jpeg({ quality: TURNED_JPEG_QUALITY, chromaSubsampling: '4:4:4' });
  const { data, info } = await decoded(encoder.toBuffer({ resolveWithObject: true }));
  return { format, width: info.width, height: info.height, depth: bits, dateTaken, original: data };
}

/** What EXIF's orientations require: first a horizontal flip, then a clockwise rotation in degrees. */
const TURNS: Readonly<Record<number, { mirror: boolean; degrees: number }>> = {
  2: { mirror: true, degrees: 0 },
  3: { mirror: false, degrees: 180 },
  4: { mirror: true, degrees: 180 },
  5: { mirror: true, degrees: 270 },
  6: { mirror: false, degrees: 90 },
  7: { mirror: true, degrees: 90 },
  8: { mirror: false, degrees: 270 },
};

function turn(image: Sharp, orientation: number): Sharp {
  const { mirror, degrees } = TURNS[orientation] ?? { mirror: false, degrees: 0 };
  return image.flop(mirror).rotate(degrees);
}

function colourspace(space: string | undefined, bits: 8 | 16): string {
  const grey = space === 'b-w' || space === 'grey16';
  if (bits === 16) return grey ? 'grey16' : 'rgb16';
  return grey ? 'b-w' : 'srgb';
}
