import type { Point } from './curves';

/**
 * All coordinates are pixels of a 1991 × 1127 radiograph; other sizes are the same drawing, finer or coarser.
 */
export const REFERENCE = { width: 1991, height: 1127, midline: 1003 } as const;

/** The absorption of the rays by pixel. Drawing adds to it, as in a body; `develop` converts it to grey levels. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Optical depth, row by row. */
  readonly depth: Float32Array;
  /** Output pixels per reference pixel. */
  readonly scaleX: number;
  readonly scaleY: number;
  /** Half the width of a soft edge in reference pixels: a pixel of the sheet, or the blur of the film. */
  readonly softness: number;
}

/** Returns an empty sheet of a size in pixels; its scales relate to the reference size. */
export function blankSheet(width: number, height: number): Sheet {
  const scaleX = width / REFERENCE.width;
  const scaleY = height / REFERENCE.height;
  const softness = Math.max(1.4, 0.7 / Math.min(scaleX, scaleY));
  return { width, height, depth: new Float32Array(width * height), scaleX, scaleY, softness };
}

/** An area in reference pixels, both ends included. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const EVERYWHERE: Area = { left: 0, top: 0, right: REFERENCE.width, bottom: REFERENCE.height };

/** Returns the smallest area that contains all points, with a margin on each side. */
export function areaAround(points: readonly Point[], margin = 0): Area {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...xs) - margin,
    right: Math.max(...xs) + margin,
    top: Math.min(...ys) - margin,
    bottom: Math.max(...ys) + margin,
  };
}

/** Pixels of one row in an area. */
export interface Row {
  /** Height of the pixels' centres in reference pixels. */
  readonly y: number;
  /** Optical depths of the pixels in the sheet, to be changed; x of their centres: `columnsOf`. */
  readonly depth: Float32Array;
}

/** Returns x of the centres of all columns of a sheet, in reference pixels. */
export function columnsOf({ width, scaleX }: Sheet): Float64Array {
  return Float64Array.from({ length: width }, (_, i) => (i + 0.5) / scaleX);
}

/**
 * Calls `paint` with the rows of the sheet between two heights, from top to bottom. For layers of the whole image:
 * loops over arrays of numbers take a fraction of the time of a function that is called for each pixel.
 */
export function paintRows(sheet: Sheet, { top, bottom }: Pick<Area, 'top' | 'bottom'>, paint: (row: Row) => void): void {
  const { width, depth, scaleY } = sheet;
  const { firstY, lastY } = pixelsIn(sheet, { ...EVERYWHERE, top, bottom });
  for (let j = firstY; j <= lastY; j += 1) paint({ y: (j + 0.5) / scaleY, depth: depth.subarray(j * width, (j + 1) * width) });
}

/**
 * Repaints the pixels whose centres are in the area. `paint` receives the position of a pixel in reference pixels and
 * its depth before, and returns the new depth.
 */
export function paintArea(sheet: Sheet, area: Area, paint: (x: number, y: number, before: number) => number): void {
  const { width, depth, scaleX, scaleY } = sheet;
  const { firstX, lastX, firstY, lastY } = pixelsIn(sheet, area);
  for (let j = firstY; j <= lastY; j += 1) {
    const y = (j + 0.5) / scaleY;
    for (let i = firstX; i <= lastX; i += 1) {
      const at = j * width + i;
      depth[at] = paint((i + 0.5) / scaleX, y, depth[at] ?? 0);
    }
  }
}

function pixelsIn({ width, height, scaleX, scaleY }: Sheet, { left, top, right, bottom }: Area) {
  return {
    firstX: Math.max(0, Math.floor(left * scaleX)),
    lastX: Math.min(width - 1, Math.ceil(right * scaleX)),
    firstY: Math.max(0, Math.floor(top * scaleY)),
    lastY: Math.min(height - 1, Math.ceil(bottom * scaleY)),
  };
}
