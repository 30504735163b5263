import fc from 'fast-check';
import { expect, it } from 'vitest';
import { niceLength } from './nice-length';

it('is round, and more than two fifths of the maximum', () => {
  expect([1, 4.9, 120, 0.37, 999].map(niceLength)).toEqual([1, 2, 100, 0.2, 500]);
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e6, noNaN: true }), (most) => {
      const length = niceLength(most);
      expect(length).toBeLessThanOrEqual(most * (1 + 1e-9));
      expect(length).toBeGreaterThan(most * 0.39);
    }),
  );
});
