import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, boxArea, intersectionArea, intersectionOverFinding, iou } from './box';

const length = fc.integer({ min: 1, max: 500 });
const place = fc.integer({ min: 0, max: 1500 });
const box: fc.Arbitrary<Box> = fc.tuple(place, place, length, length);

describe('boxes', () => {
  it('overlap themselves completely', () => {
    fc.assert(
      fc.property(box, (a) => {
        expect(iou(a, a)).toBe(1);
        expect(intersectionOverFinding(a, a)).toBe(1);
      }),
    );
  });

  it('overlap each other equally, and never more than the smaller', () => {
    fc.assert(
      fc.property(box, box, (a, b) => {
        expect(intersectionArea(a, b)).toBe(intersectionArea(b, a));
        expect(intersectionArea(a, b)).toBeLessThanOrEqual(Math.min(boxArea(a), boxArea(b)));
        expect(iou(a, b)).toBeLessThanOrEqual(intersectionOverFinding(a, b));
      }),
    );
  });

  it('measure the share of a small finding by its own size', () => {
    expect(intersectionOverFinding([10, 10, 4, 4], [0, 0, 100, 100])).toBe(1);
    expect(intersectionOverFinding([98, 0, 4, 4], [0, 0, 100, 100])).toBe(0.5);
    expect(intersectionOverFinding([0, 0, 0, 0], [0, 0, 100, 100])).toBe(0);
  });
});
