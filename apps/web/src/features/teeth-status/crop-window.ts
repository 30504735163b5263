import type { Box } from '@molaar/domain/geometry';

/** Default margin around the boxes, as a share of their larger side. */
const MARGIN = 0.35;
/** Minimum width as a share of the image's: a single small box needs its surroundings. */
const MIN_WIDTH = 0.09;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the part of the image around the boxes, with a margin, in the given shape (width over height) and inside the
 * image, in its pixels. Null without boxes.
 */
export function cropWindow(boxes: readonly Box[], image: Size, shape: number, margin = MARGIN): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , w]) => x + w));
  const bottom = Math.max(...boxes.map(([, y, , h]) => y + h));
  const margins = 2 * margin * Math.max(right - left, bottom - top);
  const wanted = Math.max(right - left + margins, (bottom - top + margins) * shape, image.width * MIN_WIDTH);
  const width = Math.min(wanted, image.width, image.height * shape);
  const height = width / shape;
  return [
    inside((left + right - width) / 2, image.width - width),
    inside((top + bottom - height) / 2, image.height - height),
    width,
    height,
  ];
}

function inside(value: number, end: number): number {
  return Math.min(Math.max(value, 0), end);
}
