import type { Point } from './curves';
import { type Area, areaAround, EVERYWHERE } from './sheet';

const CELL = 8;

/** Segments of a path that are left out together. */
const PART = 8;
/** Below one by more than the rounding of the distances. */
const SURELY = 0.999999;

/** Distance in reference pixels from a point to a path; for a closed path positive inside and negative outside. */
export type Distance = (x: number, y: number) => number;

/** Writes the distances of the points into `out`. */
export type Field = (out: Float64Array, xs: Float64Array, ys: Float64Array) => void;

interface FieldOptions {
  readonly closed?: boolean;
  /** Points outside of it get the value of the nearest point of the area. */
  readonly area?: Area;
  /** Points that are farther from the path may get an infinite distance. */
  readonly reach?: number;
}

/**
 * Returns the distance to a path, interpolated in a grid of eight pixels: exact distances to long outlines would take
 * most of the drawing's time.
 */
export function distanceField(path: readonly Point[], options: FieldOptions = {}): Field {
  const { closed = false, area = EVERYWHERE, reach = Number.POSITIVE_INFINITY } = options;
  const columns = Math.ceil((area.right - area.left) / CELL) + 2;
  const rows = Math.ceil((area.bottom - area.top) / CELL) + 2;
  const exact = exactDistance(path, closed);
  // Two cells more, as the values are interpolated.
  const near = areaAround(path, reach + 2 * CELL);
  const far = closed ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  // Filled in where it is read: a drawing uses a part of most fields, and a field that lives on is computed once.
  const grid = new Float32Array(columns * rows).fill(Number.NaN);
  const corner = (at: number): number => {
    const known = grid[at] as number;
    if (!Number.isNaN(known)) return known;
    const row = Math.floor(at / columns);
    grid[at] = exact(area.left + (at - row * columns) * CELL, area.top + row * CELL);
    return grid[at] as number;
  };
  return (out, xs, ys) => {
    let at = -1;
    let [leftAbove, rightAbove, leftBelow, rightBelow] = [0, 0, 0, 0];
    for (let k = 0; k < xs.length; k += 1) {
      const x = xs[k] as number;
      const y = ys[k] as number;
      if (x < near.left || x > near.right || y < near.top || y > near.bottom) {
        out[k] = far;
        continue;
      }
      const gx = Math.min(columns - 1.001, Math.max(0, (x - area.left) / CELL));
      const gy = Math.min(rows - 1.001, Math.max(0, (y - area.top) / CELL));
      const i = Math.floor(gx);
      const j = Math.floor(gy);
      // Neighbouring points are mostly in the same cell.
      if (at !== j * columns + i) {
        at = j * columns + i;
        leftAbove = corner(at);
        rightAbove = corner(at + 1);
        leftBelow = corner(at + columns);
        rightBelow = corner(at + columns + 1);
      }
      const above = leftAbove * (i + 1 - gx) + rightAbove * (gx - i);
      const below = leftBelow * (i + 1 - gx) + rightBelow * (gx - i);
      out[k] = above * (j + 1 - gy) + below * (gy - j);
    }
  };
}

/** As `distanceField`, but exact. */
export function exactDistance(path: readonly Point[], closed = false): Distance {
  const corners = closed ? [...path, path[0] as Point] : path;
  const xs = Float64Array.from(corners, ([x]) => x);
  const ys = Float64Array.from(corners, ([, y]) => y);
  const boxes = boxesAlong(xs, ys);
  // Neighbouring points mostly have the same nearest part: once its distance is known, most others are out of reach.
  let nearest = 0;
  return (x, y) => {
    const first = nearest;
    let best = Number.POSITIVE_INFINITY;
    let inside = false;
    for (let turn = -1; turn < boxes.length / 4; turn += 1) {
      if (turn === first) continue;
      const part = turn < 0 ? first : turn;
      if (turn >= 0) {
        const left = boxes[4 * part] as number;
        const top = boxes[4 * part + 1] as number;
        const right = boxes[4 * part + 2] as number;
        const bottom = boxes[4 * part + 3] as number;
        const across = Math.max(0, left - x, x - right);
        const down = Math.max(0, top - y, y - bottom);
        // A part to the left, above or below has no edge that a line to the right crosses.
        const mayCross = closed && down === 0 && x <= right + 1;
        if (!mayCross && SURELY * (across * across + down * down) > best) continue;
      }
      const end = Math.min(xs.length - 1, (part + 1) * PART);
      for (let i = part * PART; i < end; i += 1) {
        const ax = xs[i] as number;
        const ay = ys[i] as number;
        const bx = xs[i + 1] as number;
        const by = ys[i + 1] as number;
        const dx = bx - ax;
        const dy = by - ay;
        const square = dx * dx + dy * dy;
        let t = square > 0 ? ((x - ax) * dx + (y - ay) * dy) / square : 0;
        t = Math.min(1, Math.max(0, t));
        const ex = x - ax - t * dx;
        const ey = y - ay - t * dy;
        const distance = ex * ex + ey * ey;
        if (distance < best) {
          best = distance;
          nearest = part;
        }
        if (by > y !== ay > y && x < ax + ((y - ay) / dy) * dx) inside = !inside;
      }
    }
    const distance = Math.sqrt(best);
    return closed && !inside ? -distance : distance;
  };
}

/** Returns left, top, right and bottom of each part of a path. */
function boxesAlong(xs: Float64Array, ys: Float64Array): Float64Array {
  const parts = Math.max(1, Math.ceil((xs.length - 1) / PART));
  const boxes = new Float64Array(4 * parts);
  for (let part = 0; part < parts; part += 1) {
    const [x, y] = [xs, ys].map((all) => all.subarray(part * PART, (part + 1) * PART + 1)) as [Float64Array, Float64Array];
    boxes.set([Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)], 4 * part);
  }
  return boxes;
}
