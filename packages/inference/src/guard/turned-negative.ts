import type { GreyPixels } from './area-average';

/** Returns the negative of an image, turned by 180 degrees, with everything else as it is. */
export function turnedNegative<T extends GreyPixels>(image: T): T {
  const white = image.pixels instanceof Uint16Array ? 65_535 : 255;
  return { ...image, pixels: image.pixels.map((value) => white - value).reverse() };
}
