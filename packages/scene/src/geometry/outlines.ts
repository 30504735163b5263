import { type Box, boxAround, stretchOutline } from '@molaar/domain/geometry';
import { type Point, round } from './boxes';

/** An outline with fewer corners encloses no area. */
export const MIN_CORNERS = 3;

/** Corners that an outline has at most. */
export const MAX_CORNERS = 200;

/** Returns the bounding box of an outline, rounded. */
export function boxOfOutline(outline: readonly number[]): Box {
  const [x, y, w, h] = boxAround(outline);
  return [round(x), round(y), round(w), round(h)];
}

/** Moves and stretches an outline as its box changes from `from` to `to`. */
export function fitOutline(outline: readonly number[], from: Box, to: Box): number[] {
  return stretchOutline(outline, from, to).map(round);
}

/** Returns true when the point is inside the outline: a ray from it crosses the outline an odd number of times. */
export function outlineContains(outline: readonly number[], [px, py]: Point): boolean {
  let inside = false;
  for (let at = 0, before = outline.length - 2; at < outline.length; before = at, at += 2) {
    const [ax, ay, bx, by] = [outline[before]!, outline[before + 1]!, outline[at]!, outline[at + 1]!];
    if (ay > py !== by > py && px < ax + ((py - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** Returns the index of the corner within `reach` of the point; undefined when there is none. */
export function cornerAt(outline: readonly number[], [px, py]: Point, reach: number): number | undefined {
  for (let at = 0; at < outline.length; at += 2)
    if (Math.abs(outline[at]! - px) <= reach && Math.abs(outline[at + 1]! - py) <= reach) return at / 2;
  return undefined;
}

/**
 * Returns the index of the corner that begins the side whose middle is within `reach` of the point; undefined when
 * there is none.
 */
export function sideAt(outline: readonly number[], [px, py]: Point, reach: number): number | undefined {
  const corners = outline.length / 2;
  for (let corner = 0; corner < corners; corner++) {
    const next = (corner + 1) % corners;
    const mx = (outline[2 * corner]! + outline[2 * next]!) / 2;
    const my = (outline[2 * corner + 1]! + outline[2 * next + 1]!) / 2;
    if (Math.abs(mx - px) <= reach && Math.abs(my - py) <= reach) return corner;
  }
  return undefined;
}

/** Returns the outline with one more corner, in the middle of the side that begins at the given corner. */
export function withCorner(outline: readonly number[], corner: number): number[] {
  const next = (2 * corner + 2) % outline.length;
  const middle = [0, 1].map((axis) => round((outline[2 * corner + axis]! + outline[next + axis]!) / 2));
  return [...outline.slice(0, 2 * corner + 2), ...middle, ...outline.slice(2 * corner + 2)];
}

/** Returns the outline without the given corner. */
export function withoutCorner(outline: readonly number[], corner: number): number[] {
  return [...outline.slice(0, 2 * corner), ...outline.slice(2 * corner + 2)];
}
