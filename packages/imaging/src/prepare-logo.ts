import { decoded, openPixels } from './open-pixels';
import { readStructure } from './read-structure';

/** Sharp in print at a width of 60 mm. */
const WIDTH = 720;
const HEIGHT = 240;

/**
 * Converts a clinic's logo, PNG or JPEG by its content, into a small upright PNG without metadata.
 * @throws AppError as `readStructure`.
 */
export async function prepareLogo(bytes: Buffer): Promise<Buffer> {
  const { clean } = readStructure(bytes);
  const small = openPixels(clean).autoOrient().resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true });
  return decoded(small.toColourspace('srgb').png({ compressionLevel: 9 }).toBuffer());
}
