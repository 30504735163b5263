import type { Point } from './curves';
import { type Area, EVERYWHERE } from './sheet';

const CELL = 8;

/** Distance in reference pixels from a point to a path; for a closed path positive inside and negative outside. */
export type Field = (x: number, y: number) => number;

/**
 * Returns the distance to a path, interpolated in a grid of eight pixels: exact distances to long outlines would take
 * most of the drawing's time. Points outside the area get the value of the nearest point of the area.
 */
export function distanceField(path: readonly Point[], closed = false, area: Area = EVERYWHERE): Field {
  const columns = Math.ceil((area.right - area.left) / CELL) + 2;
  const rows = Math.ceil((area.bottom - area.top) / CELL) + 2;
  const exact = exactDistance(path, closed);
  // Filled in where it is read: a drawing uses a part of most fields, and a field that lives on is computed once.
  const grid = new Float32Array(columns * rows).fill(Number.NaN);
  const corner = (i: number, j: number): number => {
    const known = grid[j * columns + i] as number;
    if (!Number.isNaN(known)) return known;
    grid[j * columns + i] = exact(area.left + i * CELL, area.top + j * CELL);
    return grid[j * columns + i] as number;
  };
  return (x, y) => {
    const gx = Math.min(columns - 1.001, Math.max(0, (x - area.left) / CELL));
    const gy = Math.min(rows - 1.001, Math.max(0, (y - area.top) / CELL));
    const i = Math.floor(gx);
    const j = Math.floor(gy);
    const above = corner(i, j) * (i + 1 - gx) + corner(i + 1, j) * (gx - i);
    const below = corner(i, j + 1) * (i + 1 - gx) + corner(i + 1, j + 1) * (gx - i);
    return above * (j + 1 - gy) + below * (gy - j);
  };
}

/** As `distanceField`, but exact. */
export function exactDistance(path: readonly Point[], closed = false): Field {
  const corners = closed ? [...path, path[0] as Point] : path;
  const xs = Float64Array.from(corners, ([x]) => x);
  const ys = Float64Array.from(corners, ([, y]) => y);
  return (x, y) => {
    let best = Number.POSITIVE_INFINITY;
    let inside = false;
    let ax = xs[0] as number;
    let ay = ys[0] as number;
    for (let i = 1; i < xs.length; i += 1) {
      const bx = xs[i] as number;
      const by = ys[i] as number;
      const dx = bx - ax;
      const dy = by - ay;
      const square = dx * dx + dy * dy;
      let t = square > 0 ? ((x - ax) * dx + (y - ay) * dy) / square : 0;
      t = Math.min(1, Math.max(0, t));
      const ex = x - ax - t * dx;
      const ey = y - ay - t * dy;
      const distance = ex * ex + ey * ey;
      if (distance < best) best = distance;
      if (by > y !== ay > y && x < ax + ((y - ay) / dy) * dx) inside = !inside;
      ax = bx;
      ay = by;
    }
    const distance = Math.sqrt(best);
    return closed && !inside ? -distance : distance;
  };
}
