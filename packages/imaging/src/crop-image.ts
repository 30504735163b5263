import type { Box } from '@molaar/domain/geometry';
import sharp from 'sharp';
import { eightBits } from './eight-bits';
import { readAllGrey } from './read-grey';

/**
 * The part of a normal image inside `box` (pixels; clipped to the image) as a grey JPEG, made smaller where it is wider
 * than `maxWidth`. RangeError for a box outside the image; AppError IMAGE_UNREADABLE for damaged pixels.
 */
export async function cropImage(bytes: Buffer, box: Box, { maxWidth }: { maxWidth: number }): Promise<Buffer> {
  const { width, height, pixels } = eightBits(await readAllGrey(bytes));
  const left = Math.max(0, Math.floor(box[0]));
  const top = Math.max(0, Math.floor(box[1]));
  const right = Math.min(width, Math.ceil(box[0] + box[2]));
  const bottom = Math.min(height, Math.ceil(box[1] + box[3]));
  if (!(right > left && bottom > top)) throw new RangeError(`the box ${box.join(', ')} is outside ${width} x ${height}`);
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize({ width: maxWidth, withoutEnlargement: true })
    .toColourspace('b-w')
    .jpeg({ quality: 90 })
    .toBuffer();
}
