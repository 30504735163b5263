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

/**
 * Repaints the pixels whose centres are in the area. `paint` receives the position of a pixel in reference pixels and
 * its depth before, and returns the new depth.
 */
export function paintArea(sheet: Sheet, area: Area, paint: (x: number, y: number, before: number) => number): void {
  const { width, height, depth, scaleX, scaleY } = sheet;
  const firstX = Math.max(0, Math.floor(area.left * scaleX));
  const lastX = Math.min(width - 1, Math.ceil(area.right * scaleX));
  const firstY = Math.max(0, Math.floor(area.top * scaleY));
  const lastY = Math.min(height - 1, Math.ceil(area.bottom * scaleY));
  for (let j = firstY; j <= lastY; j += 1) {
    const y = (j + 0.5) / scaleY;
    for (let i = firstX; i <= lastX; i += 1) {
      const at = j * width + i;
      depth[at] = paint((i + 0.5) / scaleX, y, depth[at] ?? 0);
    }
  }
}
