import type { ImagePlane } from './image-plane';

/** Margin around a whole image, in CSS pixels. */
export const MARGIN = 24;
/** Longer side of an image on the screen, in CSS pixels, from which on its labels have space. */
const LABELLED = 240;
/** Levels below the one that fits the container, to which an image can be zoomed out: half of that size. */
const BELOW_FIT = 1;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the zoom at which an image is half as large as it fits the container; no limit in a collapsed one. */
export function leastZoom(
  { clientWidth, clientHeight }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>,
  { width, height }: Size,
  { nativeZoom }: Pick<ImagePlane, 'nativeZoom'>,
): number {
  const fitted = Math.min((clientWidth - 2 * MARGIN) / width, (clientHeight - 2 * MARGIN) / height);
  return fitted > 0 ? nativeZoom + Math.log2(fitted) - BELOW_FIT : Number.NEGATIVE_INFINITY;
}

/** Returns whether the labels of an image have space at this scale: CSS pixels per pixel of the image. */
export function hasSpaceForLabels({ width, height }: Size, scale: number): boolean {
  return Math.max(width, height) * scale >= LABELLED;
}
