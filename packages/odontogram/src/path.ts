export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Writes a coordinate with one decimal: finer steps are invisible at any size of a chart. */
function round(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
}

/** Template tag for SVG paths that rounds their numbers. */
export function path(strings: TemplateStringsArray, ...values: number[]): string {
  return strings.reduce((text, part, index) => text + part + (index < values.length ? round(values[index] as number) : ''), '');
}

const at = ({ x, y }: Point) => path`${x},${y}`;

/** Returns Bézier segments through the points after the first, without the move to it (Catmull-Rom, tension 1/6). */
function curves(before: Point, points: readonly Point[], after: Point): string {
  const all = [before, ...points, after];
  return points
    .slice(1)
    .map((end, index) => {
      const [previous, start, next] = [all[index], all[index + 1], all[index + 3]] as [Point, Point, Point];
      const first = { x: start.x + (end.x - previous.x) / 6, y: start.y + (end.y - previous.y) / 6 };
      const second = { x: end.x - (next.x - start.x) / 6, y: end.y - (next.y - start.y) / 6 };
      return `C${at(first)} ${at(second)} ${at(end)}`;
    })
    .join(' ');
}

/** Returns a smooth closed outline through the points. */
export function closedCurve(points: readonly Point[]): string {
  const [first, second, last] = [points[0], points[1], points.at(-1)] as [Point, Point, Point];
  return `M${at(first)} ${curves(last, [...points, first], second)} Z`;
}

/** Returns a smooth line through the points. */
export function openCurve(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)] as [Point, Point];
  return `M${at(first)} ${curves(first, points, last)}`;
}

/** Returns the SVG path of a closed polygon. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(at).join(' L')} Z`;
}

/** Returns the SVG path of an open line. */
export function polyline(points: readonly Point[]): string {
  return `M${points.map(at).join(' L')}`;
}

/** Returns the SVG path of a circle around a point. */
export function circle({ x, y }: Point, r: number): string {
  return path`M${x - r},${y} a${r},${r} 0 1 0 ${2 * r},0 a${r},${r} 0 1 0 ${-2 * r},0 Z`;
}

/** Returns the SVG path of a rectangle around a point. */
export function rectangle({ x, y }: Point, halfWidth: number, halfHeight: number): string {
  return path`M${x - halfWidth},${y - halfHeight} h${2 * halfWidth} v${2 * halfHeight} h${-2 * halfWidth} Z`;
}

/** Returns the point at this part (0 to 1) of the line between two points. */
export function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/**
 * Returns the part of a smooth closed outline between two of its points, in either direction; equal to that part of
 * `closedCurve`.
 * @param start How the path gets to the first point.
 */
export function arc(outline: readonly Point[], from: number, to: number, start: 'M' | 'L' = 'M'): string {
  const count = outline.length;
  const step = to > from ? 1 : -1;
  const point = (index: number) => outline[(index + count) % count] as Point;
  const points = Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => point(from + step * index));
  return `${start}${at(points[0] as Point)} ${curves(point(from - step), points, point(to + step))}`;
}
