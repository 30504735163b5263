import { decoded, openPixels } from './open-pixels';
import { readStructure } from './read-structure';

/** Sharp in print at 60 mm width. */
const WIDTH = 720;
const HEIGHT = 240;

/** A clinic's logo, PNG or JPEG by its content, as a small upright PNG without metadata. Throws AppError as `readStructure` does. */
export async function prepareLogo(bytes: Buffer): Promise<Buffer> {
  const { clean } = readStructure(bytes);
  const small = openPixels(clean).autoOrient().resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true });
  return decoded(small.toColourspace('srgb').png({ compressionLevel: 9 }).toBuffer());
}
