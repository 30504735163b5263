import { toTooth } from './arches';
import { areaOf } from './draw-tooth';
import type { Standing } from './mouth';
import { mix } from './numbers';
import { type Area, paintArea, type Sheet } from './sheet';

/** What is painted at a place of a tooth's own axes; depth is that under the tooth's outline. */
export interface Stroke {
  /** 0 (not there) to 1 (fully there). */
  readonly cover: (u: number, v: number, depth: number) => number;
  /** The new optical depth where it is fully there. */
  readonly matter: (before: number, u: number, v: number) => number;
}

/** Metals and gutta-percha stop nearly everything, whatever lies behind. */
export function opaque(depth: number): Stroke['matter'] {
  return (before) => Math.max(before, depth);
}

/**
 * Paints on a tooth and gives the area it covers, in reference pixels. The area counts from half cover; on a coarse sheet
 * where no pixel reaches it, from the best covered pixel.
 */
export function paintOnTooth(sheet: Sheet, { place, shape }: Standing, stroke: Stroke): Area {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  let best = { cover: -1, x: 0, y: 0 };
  const halfX = 0.5 / sheet.scaleX;
  const halfY = 0.5 / sheet.scaleY;
  paintArea(sheet, areaOf(place, shape, 12), (x, y, before) => {
    const [u, v] = toTooth(place, x, y);
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
