import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContourTracer } from './contour-tracer';

/** A map from its rows. */
interface Values {
  width: number;
  height: number;
  values: Float32Array;
}

/** Blobs and noise: maps with several contours, holes and saddles. */
const maps = fc
  .record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }), smooth: fc.boolean() })
  .chain(({ width, height, smooth }) =>
    fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { minLength: width * height, maxLength: width * height }).map((given): Values => {
      const values = Float32Array.from(given);
      return { width, height, values: smooth ? blurred({ width, height, values }) : values };
    }),
  );

function blurred({ width, height, values }: Values): Float32Array {
  return values.map((_, at) => {
    let [sum, count] = [0, 0];
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy];
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        sum += values[y * width + x] as number;
        count++;
      }
    return sum / count;
  });
}

/** A line through one cell, from side to side of the grid; a side is named by its two points. */
type Line = [from: string, to: string];

/** Marching squares without any art: lines of all cells, joined to rings by the sides where they meet. */
function plainContours({ width, height, values }: Values, level: number): { ring: string[]; area: number }[] {
  const lines = new Map<string, string[]>();
  const join = ([from, to]: Line) => {
    lines.set(from, [...(lines.get(from) ?? []), to]);
    lines.set(to, [...(lines.get(to) ?? []), from]);
  };
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? 0 : (values[y * width + x] as number));
  for (let y = 0; y <= height; y++)
    for (let x = 0; x <= width; x++) {
      const corners: [number, number][] = [
        [x - 1, y - 1],
        [x, y - 1],
        [x, y],
        [x - 1, y],
      ];
      const heights = corners.map(([px, py]) => at(px, py));
      const cuts = corners.flatMap(([px, py], index) => {
        const [qx, qy] = corners[(index + 1) % 4] as [number, number];
        const cut = (heights[index] as number) >= level !== (heights[(index + 1) % 4] as number) >= level;
        return cut ? [{ side: [`${px},${py}`, `${qx},${qy}`].sort().join(' '), index }] : [];
      });
      const sides = cuts.map(({ side }) => side) as [string, string, string, string];
      if (cuts.length === 2) join([sides[0], sides[1]]);
      if (cuts.length < 4) continue;
      // Each line cuts one corner off: an outer one where the middle is inside, an inner one where it is not.
      const middleInside = heights.reduce((sum, value) => sum + value, 0) / 4 >= level;
      const firstInside = (heights[0] as number) >= level;
      if (middleInside === firstInside) [join([sides[0], sides[1]]), join([sides[2], sides[3]])];
      else [join([sides[3], sides[0]]), join([sides[1], sides[2]])];
    }
  const rings: { ring: string[]; area: number }[] = [];
  const used = new Set<string>();
  for (const start of lines.keys()) {
    if (used.has(start)) continue;
    const ring: string[] = [];
    for (let side: string | undefined = start; side; side = lines.get(side)?.find((next) => !used.has(next))) {
      used.add(side);
      ring.push(side);
    }
    const points = ring.map((side) => crossing(side, at, level));
    const area = points.reduce((sum, [px, py], index) => {
      const [qx, qy] = points[(index + 1) % points.length] as [number, number];
      return sum + (px * qy - qx * py) / 2;
    }, 0);
    rings.push({ ring: points.map(([px, py]) => `${px.toFixed(6)} ${py.toFixed(6)}`), area: Math.abs(area) });
  }
  return rings.sort((a, b) => b.area - a.area);
}

function crossing(side: string, at: (x: number, y: number) => number, level: number): [number, number] {
  const [[ax, ay], [bx, by]] = side.split(' ').map((point) => point.split(',').map(Number)) as [[number, number], [number, number]];
  const share = (level - at(ax, ay)) / (at(bx, by) - at(ax, ay));
  return [ax + (bx - ax) * share, ay + (by - ay) * share];
}

describe('ContourTracer', () => {
  it('agrees with a plain reference on any map', () => {
    const tracer = new ContourTracer();
    fc.assert(
      fc.property(maps, (map) => {
        const [largest, second] = plainContours(map, 0.5);
        const found = tracer.trace(map.values, map.width, map.height, 0.5);
        expect(found).toBe(largest !== undefined && largest.area > 0);
        if (!largest || largest.area === 0) return;
        expect(tracer.area).toBeCloseTo(largest.area, 6);
        // Of two that are equally large either may be taken.
        if (second && largest.area - second.area < 1e-6) return;
        const corners = Array.from({ length: tracer.count }, (_, corner) => {
          const [x, y] = [tracer.corners[2 * corner] as number, tracer.corners[2 * corner + 1] as number];
          return `${x.toFixed(6)} ${y.toFixed(6)}`;
        });
        expect(corners.sort()).toEqual([...largest.ring].sort());
      }),
      { numRuns: 400 },
    );
  });

  it('interpolates between two points to the level', () => {
    const tracer = new ContourTracer();
    expect(tracer.trace(Float32Array.of(1), 1, 1, 0.25)).toBe(true);
    expect([...tracer.corners.subarray(0, 2 * tracer.count)]).toEqual([0.75, 0, 0, 0.75, -0.75, 0, 0, -0.75]);
    expect(tracer.area).toBeCloseTo(1.125);
  });

  it('is independent of the previous map, and returns false when nothing reaches the level', () => {
    const tracer = new ContourTracer();
    tracer.trace(new Float32Array(100).fill(1), 10, 10, 0.5);
    expect(tracer.trace(new Float32Array(100).fill(0.4), 10, 10, 0.5)).toBe(false);
    expect([tracer.count, tracer.area]).toEqual([0, 0]);
  });
});
