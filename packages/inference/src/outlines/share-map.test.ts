import type { Box } from '@molaar/domain/geometry';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ShareMap } from './share-map';

const shape = { width: 20, height: 12, stride: 4 };
const CELLS = shape.width * shape.height;

const boxes = fc.array(
  fc
    .record({
      x: fc.integer({ min: -4, max: 60 }),
      y: fc.integer({ min: -4, max: 30 }),
      w: fc.integer({ min: 4, max: 30 }),
      h: fc.integer({ min: 6, max: 40 }),
    })
    .map(({ x, y, w, h }): Box => [x, y, w, h]),
  { minLength: 1, maxLength: 8 },
);
/** Maps of two images: probability of a tooth, then offsets of up to 20 pixels in both directions. */
const maps = fc.integer().map((seed) =>
  Float32Array.from({ length: 2 * 12 * CELLS }, (_, at) => {
    const random = Math.abs(Math.sin(seed * 0.37 + at * 12.9898) * 43758.5453) % 1;
    return Math.floor(at / (4 * CELLS)) % 3 === 0 ? random : (random - 0.5) * 40;
  }),
);

/** The value of quantity `kind` at a point, by the layout's own words: channel = kind * 4 + dy * 2 + dx. */
function read(data: Float32Array, image: number, kind: number, row: number, column: number): number {
  const channel = kind * 4 + (row % 2) * 2 + (column % 2);
  return data[((image * 12 + channel) * shape.height + (row >> 1)) * shape.width + (column >> 1)] as number;
}

function away([px, py]: readonly [number, number], [x, y, w, h]: Box): number {
  return Math.hypot((px - (x + w / 2)) / (w / 2), (py - (y + h / 2)) / (h / 2));
}

const widened = ([x, y, w, h]: Box): Box => [x - 0.15 * w, y - 0.15 * h, 1.3 * w, 1.3 * h];
const meet = (a: Box, b: Box) => a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];

it('agrees with a plain reference for any boxes and any image of a run', () => {
  const shares = new ShareMap(shape);
  fc.assert(
    fc.property(boxes, maps, fc.nat(1), fc.nat(20), fc.nat(10), (teeth, data, image, left, top) => {
      teeth.forEach((box, tooth) => {
        const others = teeth.filter((other, index) => index !== tooth && meet(widened(other), widened(box)));
        const [width, height] = [12, 9];
        const given = shares.fill({ data, image, boxes: teeth, tooth }, { left, top, width, height });
        let worst = 0;
        for (let row = 0; row < height; row++)
          for (let column = 0; column < width; column++) {
            const [at, down] = [left + column, top + row];
            const target = [at * 2 + 1 + read(data, image, 1, down, at), down * 2 + 1 + read(data, image, 2, down, at)] as const;
            const own = away(target, box);
            const other = Math.min(...others.map((one) => away(target, one)), Math.max(2 - own, 0));
            const share = own + other > 0 ? other / (own + other) : 0.5;
            const expected = Math.min(share, read(data, image, 0, down, at));
            worst = Math.max(worst, Math.abs((given[row * width + column] as number) - expected));
          }
        expect(worst).toBeLessThan(1e-5);
      });
    }),
    { numRuns: 60, endOnFailure: true },
  );
});
