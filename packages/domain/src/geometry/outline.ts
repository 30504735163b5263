import type { Box } from './box';

/** A narrower annotation is outside of the image or drawn by accident. Pixels. */
const MIN_SIDE = 1;

/** Returns the part of the box inside the image, or undefined when it is too small. */
export function clipBox(given: Box, { width, height }: { width: number; height: number }): Box | undefined {
  const [x, y, w, h] = given;
  if (x >= 0 && y >= 0 && x + w <= width && y + h <= height) return w >= MIN_SIDE && h >= MIN_SIDE ? given : undefined;
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  const box: Box = [left, top, Math.min(width, x + w) - left, Math.min(height, y + h) - top];
  return box[2] >= MIN_SIDE && box[3] >= MIN_SIDE ? box : undefined;
}

/** Whether two boxes are equal, apart from rounding in JSON and screen coordinates. */
export function sameBox(a: Box, b: Box): boolean {
  return a.every((value, index) => Math.abs(value - (b[index] ?? Number.NaN)) < 0.01);
}

/** Clamps the points of an outline to the image. */
export function clipOutline(outline: readonly number[], { width, height }: { width: number; height: number }): number[] {
  return outline.map((value, index) => Math.max(0, Math.min(index % 2 === 0 ? width : height, value)));
}

/** Returns the bounding box of an outline. */
export function boxAround(outline: readonly number[]): Box {
  const xs = outline.filter((_, index) => index % 2 === 0);
  const ys = outline.filter((_, index) => index % 2 === 1);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** Moves and stretches an outline with its bounding box. */
export function stretchOutline(outline: readonly number[], from: Box, to: Box): number[] {
  return outline.map((value, index) => {
    const axis = index % 2;
    const length = from[axis + 2] as number;
    const share = length > 0 ? (value - (from[axis] as number)) / length : 0;
    return (to[axis] as number) + share * (to[axis + 2] as number);
  });
}

/**
 * Returns the part of an outline inside a box; empty where they do not touch. Cut edge by edge
 * ([Sutherland and Hodgman](https://doi.org/10.1145/360767.360802)).
 */
export function intersectOutline(outline: readonly number[], [left, top, width, height]: Box): number[] {
  const edges = [
    { axis: 0, at: left, sign: 1 },
    { axis: 0, at: left + width, sign: -1 },
    { axis: 1, at: top, sign: 1 },
    { axis: 1, at: top + height, sign: -1 },
  ] as const;
  let points = Array.from({ length: outline.length / 2 }, (_, index) => [outline[2 * index]!, outline[2 * index + 1]!] as const);
  for (const { axis, at, sign } of edges) {
    const isInside = (point: readonly [number, number]) => sign * (point[axis] - at) >= 0;
    points = points.flatMap((point, index) => {
      const before = points.at(index - 1)!;
      if (isInside(point) === isInside(before)) return isInside(point) ? [point] : [];
      const share = (at - before[axis]) / (point[axis] - before[axis]);
      const crossing = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])] as const;
      return isInside(point) ? [crossing, point] : [crossing];
    });
  }
  return points.flat();
}

/** Returns the area of an outline, in square pixels. */
export function outlineArea(outline: readonly number[]): number {
  let twice = 0;
  for (let at = 0; at < outline.length; at += 2) {
    const next = (at + 2) % outline.length;
    twice += outline[at]! * outline[next + 1]! - outline[next]! * outline[at + 1]!;
  }
  return Math.abs(twice) / 2;
}

/** Whether two outlines are equal, apart from rounding in JSON and screen coordinates. */
export function sameOutline(a: readonly number[] | null, b: readonly number[] | null): boolean {
  if (!a || !b) return a === b;
  return a.length === b.length && a.every((value, index) => Math.abs(value - (b[index] ?? Number.NaN)) < 0.01);
}
