import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareOf } from './share';

it('has the interval of published examples', () => {
  // R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  const examples: [part: number, whole: number, low: number, high: number][] = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ];
  for (const [part, whole, low, high] of examples) {
    const share = shareOf(part, whole);
    expect(share.low, `${part} of ${whole}`).toBeCloseTo(low, 4);
    expect(share.high, `${part} of ${whole}`).toBeCloseTo(high, 4);
  }
});

it('contains the share, stays between 0 and 1, and is narrower for more decisions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (whole, part) => {
      const { value, low, high } = shareOf(Math.round(part * whole), whole);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(value).toBeGreaterThanOrEqual(low - 1e-9);
      expect(value).toBeLessThanOrEqual(high + 1e-9);
      const larger = shareOf(Math.round(part * whole) * 4, whole * 4);
      expect(larger.high - larger.low).toBeLessThan(high - low);
    }),
  );
});
