import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxAround, intersectOutline, outlineArea } from './outline';

const SQUARE = [0, 0, 10, 0, 10, 10, 0, 10];

describe('the part of an outline inside a box', () => {
  it('is the outline itself, the box itself, or nothing', () => {
    expect(intersectOutline(SQUARE, [-5, -5, 20, 20])).toEqual(SQUARE);
    expect(outlineArea(intersectOutline(SQUARE, [2, 3, 4, 5]))).toBe(20);
    expect(boxAround(intersectOutline(SQUARE, [2, 3, 4, 5]))).toEqual([2, 3, 4, 5]);
    expect(intersectOutline(SQUARE, [20, 20, 5, 5])).toEqual([]);
  });

  it('follows the outline where it is inside', () => {
    const diamond = [5, 0, 10, 5, 5, 10, 0, 5];
    const upper = intersectOutline(diamond, [0, 0, 10, 5]);
    expect(outlineArea(upper)).toBe(25);
    expect(boxAround(upper)).toEqual([0, 0, 10, 5]);
  });

  it('is never outside of the box, and never larger than either', () => {
    const number = fc.integer({ min: -50, max: 50 });
    const side = fc.integer({ min: 1, max: 60 });
    const triangle = fc.array(number, { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(triangle, number, number, side, side, (outline, x, y, w, h) => {
        const part = intersectOutline(outline, [x, y, w, h]);
        expect(outlineArea(part)).toBeLessThanOrEqual(Math.min(outlineArea(outline), w * h) + 1e-6);
        for (let at = 0; at < part.length; at += 2) {
          expect(part[at]).toBeGreaterThanOrEqual(x - 1e-9);
          expect(part[at]).toBeLessThanOrEqual(x + w + 1e-9);
        }
      }),
    );
  });
});
