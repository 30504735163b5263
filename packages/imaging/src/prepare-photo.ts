import { decoded, openPixels } from './open-pixels';
import { readStructure } from './read-structure';

/** Sharp on a dense screen at the largest size that a page shows. */
export const PHOTO_SIDE = 256;

/**
 * A person's photo, PNG or JPEG by its content, as a small upright square JPEG without metadata; what is not square
 * keeps its middle. Throws AppError as `readStructure` does.
 */
export async function preparePhoto(bytes: Buffer): Promise<Buffer> {
  const { clean } = readStructure(bytes);
  const square = openPixels(clean).autoOrient().resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'cover' });
  // What is transparent would turn black in a JPEG.
  return decoded(square.flatten({ background: '#ffffff' }).toColourspace('srgb').jpeg({ quality: 85 }).toBuffer());
}
