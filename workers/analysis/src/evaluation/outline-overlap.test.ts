import { iou } from '@molaar/domain/geometry';
import { expect, it } from 'vitest';
import { outlineOverlap } from './outline-overlap';

const rectangle = ([x, y, w, h]: readonly [number, number, number, number]) => [x, y, x + w, y, x + w, y + h, x, y + h];

it.each([
  [
    [0, 0, 10, 20],
    [4, 0, 10, 20],
  ],
  [
    [0, 0, 10, 20],
    [0, 12, 10, 20],
  ],
  [
    [3, 5, 12, 6],
    [5, 2, 12, 20],
  ],
  [
    [0, 0, 10, 20],
    [0, 0, 10, 20],
  ],
  [
    [0, 0, 10, 20],
    [30, 0, 10, 20],
  ],
] as const)('equals the overlap of boxes for rectangular outlines: %s, %s', (a, b) => {
  expect(outlineOverlap(rectangle(a), rectangle(b))).toBeCloseTo(iou(a, b), 1);
});

it('measures concave shapes, with corners in any direction', () => {
  const horseshoe = [0, 0, 30, 0, 30, 30, 20, 30, 20, 10, 10, 10, 10, 30, 0, 30];
  const reversed = horseshoe.flatMap((_, at) =>
    at % 2 === 0 ? [horseshoe[horseshoe.length - 2 - at] as number, horseshoe[horseshoe.length - 1 - at] as number] : [],
  );
  expect(outlineOverlap(horseshoe, reversed)).toBeCloseTo(1);
  expect(outlineOverlap(horseshoe, rectangle([0, 0, 30, 30]))).toBeCloseTo(7 / 9, 2);
  expect(outlineOverlap(horseshoe, rectangle([40, 0, 5, 5]))).toBe(0);
});
