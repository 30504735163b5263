import { toTooth } from './arches';
import { areaOf } from './draw-tooth';
import type { PlacedTooth } from './mouth';
import { mix } from './numbers';
import { type Area, paintArea, type Sheet } from './sheet';

/** What is painted on a tooth, in its own axes; `depth` is the depth below its outline. */
export interface Stroke {
  /** Coverage from 0 to 1. */
  readonly cover: (u: number, v: number, depth: number) => number;
  /** Returns the optical depth at full coverage. */
  readonly matter: (before: number, u: number, v: number) => number;
}

/** Metals and gutta-percha absorb nearly everything, regardless of what is behind. */
export function opaque(depth: number): Stroke['matter'] {
  return (before) => Math.max(before, depth);
}

/**
 * Paints on a tooth. @returns the area with at least half coverage in reference pixels; on a coarse sheet without such
 * a pixel, the pixel with the highest coverage.
 */
export function paintOnTooth(sheet: Sheet, { placement, shape }: PlacedTooth, stroke: Stroke): Area {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  let best = { cover: -1, x: 0, y: 0 };
  const halfX = 0.5 / sheet.scaleX;
  const halfY = 0.5 / sheet.scaleY;
  paintArea(sheet, areaOf(placement, shape, 12), (x, y, before) => {
    const [u, v] = toTooth(placement, x, y);
    const cover = stroke.cover(u, v, shape.inside(u, v));
    if (cover > best.cover) best = { cover, x, y };
    if (cover <= 0) return before;
    if (cover >= 0.5) {
      left = Math.min(left, x - halfX);
      right = Math.max(right, x + halfX);
      top = Math.min(top, y - halfY);
      bottom = Math.max(bottom, y + halfY);
    }
    return mix(before, stroke.matter(before, u, v), cover);
  });
  if (left > right) return { left: best.x - halfX, right: best.x + halfX, top: best.y - halfY, bottom: best.y + halfY };
  return { left, top, right, bottom };
}
