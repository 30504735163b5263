import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CornerPicker } from './corner-picker';

type Point = readonly [number, number];

/** Returns the distance of a point from the line between two others. */
function away([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [lx, ly] = [bx - ax, by - ay];
  const along = Math.min(Math.max(((px - ax) * lx + (py - ay) * ly) / (lx * lx + ly * ly || 1), 0), 1);
  return Math.hypot(px - ax - along * lx, py - ay - along * ly);
}

/** The textbook's own way: by recursion, with new lists. */
function plainPick(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points[0] as Point, points.at(-1) as Point];
  let [worst, at] = [tolerance, -1];
  points.forEach((point, index) => {
    if (index === 0 || index === points.length - 1) return;
    const far = away(point, first, last);
    if (far > worst + 1e-9) [worst, at] = [far, index];
  });
  if (at < 0) return [first, last];
  return [...plainPick(points.slice(0, at + 1), tolerance), ...plainPick(points.slice(at), tolerance).slice(1)];
}

const rings = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), { minLength: 3, maxLength: 60 });

function selected(picker: CornerPicker, ring: readonly Point[], tolerance: number, most: number): Point[] {
  const left = picker.pick(Float64Array.from(ring.flat()), ring.length, tolerance, most);
  const points = ring.filter((_, index) => picker.selected[index]);
  expect(points).toHaveLength(left);
  return points;
}

describe('CornerPicker', () => {
  it('selects the same corners as the recursive algorithm, for any ring', () => {
    const picker = new CornerPicker();
    fc.assert(
      fc.property(rings, fc.constantFrom(0.5, 2, 10), (ring, tolerance) => {
        const first = ring[0] as Point;
        const distances = ring.map((point) => (point[0] - first[0]) ** 2 + (point[1] - first[1]) ** 2);
        const far = distances.indexOf(Math.max(...distances.slice(1)), 1);
        const there = plainPick(ring.slice(0, far + 1), tolerance);
        const back = plainPick([...ring.slice(far), first], tolerance);
        expect(selected(picker, ring, tolerance, 1000)).toEqual([...there, ...back.slice(1, -1)]);
      }),
    );
  });

  it('uses a larger tolerance when too many corners would remain', () => {
    const circle = Array.from({ length: 500 }, (_, at): Point => [1000 * Math.cos(at / 79.6), 1000 * Math.sin(at / 79.6)]);
    const points = selected(new CornerPicker(), circle, 0.01, 60);
    expect(points.length).toBeLessThanOrEqual(60);
    expect(points.length).toBeGreaterThan(20);
  });
});
