import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changePrice, PRICE_CHANGE_LIMITS, PRICE_STEPS } from './price-change';

const price = fc.integer({ min: 0, max: 100_000_000 });
const percent = fc.integer(PRICE_CHANGE_LIMITS);
const step = fc.constantFrom(...PRICE_STEPS);

describe('a change of price', () => {
  it.each([
    [4500, 500, 1, 4725],
    [4500, -1000, 1, 4050],
    [999, 1000, 1, 1099], // 1098.9
    [5, 1000, 1, 6], // 5.5, the half goes up
    [15, -1000, 1, 14], // 13.5, the half goes up here too
    [4730, 0, 50, 4750],
    [4725, 0, 50, 4750],
    [4724, 0, 50, 4700],
    [12_345, 525, 100, 13_000], // 129.93
    [0, 5000, 100, 0],
    [20, -9900, 100, 0],
  ] as const)('of %i by %i basis points to steps of %i is %i', (before, by, to, after) => {
    expect(changePrice(before, { percent: by, step: to })).toBe(after);
  });

  it('is the exact value rounded half up', () => {
    fc.assert(
      fc.property(price, percent, step, (before, by, to) => {
        const unit = 10_000n * BigInt(to);
        const exact = BigInt(before) * BigInt(10_000 + by);
        const rounded = (2n * exact + unit) / (2n * unit);
        expect(BigInt(changePrice(before, { percent: by, step: to }))).toBe(rounded * BigInt(to));
      }),
    );
  });

  it('gives a multiple of the step, at most half a step away', () => {
    fc.assert(
      fc.property(price, percent, step, (before, by, to) => {
        const after = changePrice(before, { percent: by, step: to });
        expect(after % to).toBe(0);
        expect(Math.abs(after * 10_000 - before * (10_000 + by)) * 2).toBeLessThanOrEqual(10_000 * to);
      }),
    );
  });

  it('keeps the order of prices, so a range stays a range', () => {
    fc.assert(
      fc.property(price, price, percent, step, (a, b, by, to) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)].map((one) => changePrice(one, { percent: by, step: to }));
        expect(min).toBeLessThanOrEqual(max ?? Number.NaN);
      }),
    );
  });

  it('by zero, to the cent, does not change a price', () => {
    fc.assert(fc.property(price, (before) => changePrice(before, { percent: 0, step: 1 }) === before));
  });

  it.each([
    [0.5, 100, 1],
    [-1, 100, 1],
    [100, 0.5, 1],
    [100, -9_901, 1],
    [100, 100_001, 1],
    [100, Number.NaN, 1],
    [Number.MAX_SAFE_INTEGER, 100, 1],
    [100, 100, 7],
  ])('rejects %s by %s to %s', (before, by, to) => {
    expect(() => changePrice(before, { percent: by, step: to as 1 })).toThrow(RangeError);
  });
});
