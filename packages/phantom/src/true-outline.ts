import type { Box } from '@molaar/domain/geometry';
import { type ToothPlacement, toImage } from './arches';
import type { Point } from './curves';
import type { Area, Sheet } from './sheet';
import type { ToothShape } from './tooth-shape';

const STEP_ALONG = 4;
const STEP_ACROSS = 1.5;

/**
 * Returns the silhouette of a tooth in reference pixels: the outermost points on either side at each height. The space
 * between roots counts as inside.
 */
export function silhouette(placement: ToothPlacement, shape: ToothShape): Point[] {
  const reach = shape.width * 0.75;
  const mesial: Point[] = [];
  const distal: Point[] = [];
  for (let v = 0; v <= shape.length; v += STEP_ALONG) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let u = -reach; u <= reach; u += STEP_ACROSS) {
      if (shape.inside(u, v) < 0) continue;
      low = Math.min(low, u);
      high = Math.max(high, u);
    }
    if (low > high) continue;
    distal.push(toImage(placement, low, v));
    mesial.push(toImage(placement, high, v));
  }
  return [...mesial, ...distal.reverse()];
}

/** Converts an area to a box of whole pixels, cut to the image. */
export function boxInImage(sheet: Sheet, area: Area): Box {
  const left = Math.max(0, Math.floor(area.left * sheet.scaleX));
  const top = Math.max(0, Math.floor(area.top * sheet.scaleY));
  const right = Math.min(sheet.width, Math.ceil(area.right * sheet.scaleX));
  const bottom = Math.min(sheet.height, Math.ceil(area.bottom * sheet.scaleY));
  return [left, top, Math.max(1, right - left), Math.max(1, bottom - top)];
}

/** Converts a point from reference pixels to the image, to a tenth of a pixel. */
export function pointInImage(sheet: Sheet, [x, y]: Point): [number, number] {
  const bound = (value: number, limit: number) => Math.round(10 * Math.min(limit, Math.max(0, value))) / 10;
  return [bound(x * sheet.scaleX, sheet.width), bound(y * sheet.scaleY, sheet.height)];
}
