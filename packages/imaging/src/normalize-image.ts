import type { Sharp } from 'sharp';
import { decoded, openPixels } from './open-pixels';
import { readStructure } from './read-structure';
import { notSupported } from './refuse';

/** A radiograph as it is stored and analysed: upright, without metadata. */
export interface NormalImage {
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  depth: 8 | 16;
  original: Buffer;
}

/** Re-encoding happens for turned JPEGs alone; at this quality the change is below a grey level or two. */
const TURNED_JPEG_QUALITY = 97;

/**
 * Checks a file by its content and makes it normal. Pixels stay bit for bit as they were unless the orientation asks
 * for a turn: a PNG is turned without loss, a JPEG is encoded again. Pixels are decoded only for a turn, so damage
 * inside them shows later (`readGrey`, `prepareImage`). Throws AppError as `readStructure` does.
 */
export async function normalizeImage(bytes: Buffer): Promise<NormalImage> {
  const { format, width, height, orientation, clean } = readStructure(bytes);
  const { depth, space } = await decoded(openPixels(clean).metadata());
  if (depth !== 'uchar' && depth !== 'ushort') throw notSupported(`an image of ${depth} pixels`);
  const bits = depth === 'ushort' ? 16 : 8;
  if (orientation === 1) return { format, width, height, depth: bits, original: clean };

  const upright = turn(openPixels(clean), orientation).toColourspace(colourspace(space, bits));
  const encoder = format === 'png' ? upright.png() : upright.jpeg({ quality: TURNED_JPEG_QUALITY, chromaSubsampling: '4:4:4' });
  const { data, info } = await decoded(encoder.toBuffer({ resolveWithObject: true }));
  return { format, width: info.width, height: info.height, depth: bits, original: data };
}

/** What EXIF's orientations ask for: a mirroring from left to right first, then a turn clockwise in degrees. */
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
