import fc from 'fast-check';
import { expect, it } from 'vitest';
import { smoothMap } from './smooth-map';

it('agrees with a plain reference', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }), fc.infiniteStream(fc.nat(100)), (width, height, random) => {
      const values = Float32Array.from({ length: width * height }, () => random.next().value / 100);
      const at = (x: number, y: number) =>
        values[Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1)] as number;
      const expected = [...values].map((_, index) => {
        let sum = 0;
        for (const [dy, down] of [1, 2, 1].entries())
          for (const [dx, across] of [1, 2, 1].entries())
            sum += across * down * at((index % width) + dx - 1, Math.floor(index / width) + dy - 1);
        return sum / 16;
      });
      const given = values.slice();
      smoothMap(given, width, height);
      expect(Math.max(...expected.map((value, index) => Math.abs(value - (given[index] as number))))).toBeLessThan(1e-6);
    }),
  );
});
