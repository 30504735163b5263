import type { Box } from '@molaar/domain/geometry';
import { eightBits } from './eight-bits';
import { readAllGrey } from './read-grey';
import { sharp } from './sharp';

/**
 * Cuts `box` (pixels, clipped to the image) out of a normalized image as a grey JPEG, at most `maxWidth` wide.
 * @throws RangeError for a box outside of the image; IMAGE_UNREADABLE for damaged pixels.
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
