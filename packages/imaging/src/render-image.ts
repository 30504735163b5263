import { eightBits } from './eight-bits';
import { decoded } from './open-pixels';
import { readAllGrey } from './read-grey';
import { sharp } from './sharp';

export interface RenderedImage {
  type: 'jpeg' | 'png';
  /** Largest width and height; the image keeps its shape and is never enlarged. */
  viewport?: { width: number; height: number } | undefined;
  /** Of a JPEG. */
  quality?: number | undefined;
}

const QUALITY = 90;

/**
 * Returns a normalized image as an 8-bit grey picture for the screen; 16 bits are stretched to their used range.
 * @throws IMAGE_UNREADABLE for damaged pixels.
 */
export async function renderImage(bytes: Buffer, { type, viewport, quality = QUALITY }: RenderedImage): Promise<Buffer> {
  const { width, height, pixels } = eightBits(await readAllGrey(bytes));
  const grey = sharp(pixels, { raw: { width, height, channels: 1 } });
  const sized = (viewport ? grey.resize({ ...viewport, fit: 'inside', withoutEnlargement: true }) : grey).toColourspace('b-w');
  return decoded((type === 'png' ? sized.png() : sized.jpeg({ quality })).toBuffer());
}
