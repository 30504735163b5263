import { decoded, openPixels } from './open-pixels';
import { readStructure } from './read-structure';

/** Sharp on a high-density screen at the largest displayed size. */
export const PHOTO_SIDE = 256;

/**
 * Converts a person's photo, PNG or JPEG by its content, into a small upright JPEG without metadata, cropped to the
 * middle square.
 * @throws AppError as `readStructure`.
 */
export async function preparePhoto(bytes: Buffer): Promise<Buffer> {
  const { clean } = readStructure(bytes);
  const square = openPixels(clean).autoOrient().resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'cover' });
  // Transparent pixels would become black in a JPEG.
  return decoded(square.flatten({ background: '#ffffff' }).toColourspace('srgb').jpeg({ quality: 85 }).toBuffer());
}
