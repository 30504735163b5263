import { AppError } from '@molaar/contracts';
import { type ImageEdit, isEditPossible } from '@molaar/domain/geometry';
import { decoded, openPixels } from './open-pixels';
import { readAllGrey } from './read-grey';
import { sharp } from './sharp';

/**
 * Flips, rotates and crops a normalized image into a PNG without loss; 16-bit sources keep 16 bits, colour becomes
 * grey.
 * @throws VALIDATION_FAILED for a crop outside of the image; IMAGE_UNREADABLE for damaged pixels.
 */
export async function transformImage(bytes: Buffer, edit: ImageEdit): Promise<Buffer> {
  const source = await decoded(openPixels(bytes).metadata());
  if (!isEditPossible(source, edit))
    throw new AppError('VALIDATION_FAILED', 'the crop is outside the image', { fields: { crop: 'invalid' } });
  const { width, height, pixels } = await readAllGrey(bytes);
  const sixteenBits = pixels instanceof Uint16Array;
  const raw = { width, height, channels: 1 } as const;
  const space = sixteenBits ? 'grey16' : 'b-w';
  // Rotated first and cropped from the result: in one pipeline sharp would choose its own order.
  const turned = await decoded(sharp(pixels, { raw }).flop(edit.mirror).rotate(edit.turn).toColourspace(space).png().toBuffer());
  if (!edit.crop) return turned;
  const [left, top, cutWidth, cutHeight] = edit.crop;
  return decoded(openPixels(turned).extract({ left, top, width: cutWidth, height: cutHeight }).toColourspace(space).png().toBuffer());
}
