export type Point = readonly [x: number, y: number];

/** Returns points of a smooth curve through the given ones (Catmull–Rom), `steps` per segment. */
export function smoothPath(points: readonly Point[], steps = 6): Point[] {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] as Point;
  const path: Point[] = [];
  for (let i = 0; i < points.length - 1; i += 1) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      path.push([spline([p0[0], p1[0], p2[0], p3[0]], t), spline([p0[1], p1[1], p2[1], p3[1]], t)]);
    }
  }
  path.push(at(points.length - 1));
  return path;
}

function spline([a, b, c, d]: readonly [number, number, number, number], t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

/** Interpolates linearly in a table of rising x; outside it returns the value of the nearer end. */
export function interpolate(table: readonly Point[], x: number): number {
  let before = table[0] as Point;
  if (x <= before[0]) return before[1];
  for (const point of table) {
    if (x <= point[0]) {
      const span = point[0] - before[0];
      return span > 0 ? before[1] + ((point[1] - before[1]) * (x - before[0])) / span : point[1];
    }
    before = point;
  }
  return before[1];
}

/** Tabulates a function at steps of one with linear interpolation, for curves that are evaluated per pixel. */
export function tabulate(from: number, to: number, curve: (x: number) => number): (x: number) => number {
  const first = Math.floor(from);
  const last = Math.ceil(to) - first;
  const table = Float64Array.from({ length: last + 2 }, (_, index) => curve(first + index));
  return (x) => {
    const at = Math.min(last, Math.max(0, x - first));
    const index = Math.floor(at);
    const before = table[index] as number;
    return before + ((table[index + 1] as number) - before) * (at - index);
  };
}
