type Position = readonly [number, number];

/** Returns the distance of two positions, in their unit. */
export function distanceBetween([ax, ay]: Position, [bx, by]: Position): number {
  return Math.hypot(bx - ax, by - ay);
}

/** Returns the greatest distance between two corners of an outline x1, y1, x2, y2 …: its length, however it lies. */
export function lengthOfOutline(outline: readonly number[]): number {
  const corners = Array.from({ length: outline.length / 2 }, (_, at): Position => [outline[2 * at]!, outline[2 * at + 1]!]);
  return Math.max(0, ...corners.flatMap((a, at) => corners.slice(at + 1).map((b) => distanceBetween(a, b))));
}

/** Returns the angle at `vertex` between the lines to `a` and `b`, 0 to 180 degrees; 0 where a line has no length. */
export function angleAt(vertex: Position, a: Position, b: Position): number {
  const [ax, ay] = [a[0] - vertex[0], a[1] - vertex[1]];
  const [bx, by] = [b[0] - vertex[0], b[1] - vertex[1]];
  return (Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) * 180) / Math.PI;
}
