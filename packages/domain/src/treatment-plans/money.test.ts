import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRanges, isRange, multiplyRange } from './money';

const cents = fc.integer({ min: 0, max: 100_000_00 });
const range = fc.tuple(cents, cents).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));

describe('money', () => {
  it('is summed in any order', () => {
    fc.assert(
      fc.property(fc.array(range), fc.func(fc.integer()), (ranges, weight) => {
        const shuffled = ranges.toSorted((a, b) => weight(a) - weight(b));
        expect(addRanges(...shuffled)).toEqual(addRanges(...ranges));
      }),
    );
  });

  it('multiplies like repeated addition', () => {
    fc.assert(
      fc.property(range, fc.integer({ min: 0, max: 60 }), (one, quantity) => {
        expect(multiplyRange(one, quantity)).toEqual(addRanges(...Array.from({ length: quantity }, () => one)));
      }),
    );
    expect(addRanges(...Array.from({ length: 10 }, () => ({ min: 10, max: 20 })))).toEqual({ min: 100, max: 200 });
  });

  it.each([[0.1], [-1], [Number.NaN], [Number.POSITIVE_INFINITY], [2 ** 53]])('rejects %s as an amount or quantity', (bad) => {
    expect(() => addRanges({ min: bad, max: bad })).toThrow(RangeError);
    expect(() => multiplyRange({ min: 1, max: 1 }, bad)).toThrow(RangeError);
  });

  it('rejects reversed ranges and overflow', () => {
    const largest = { min: 0, max: Number.MAX_SAFE_INTEGER };
    expect(() => addRanges({ min: 2, max: 1 })).toThrow(RangeError);
    expect(() => addRanges(largest, { min: 0, max: 1 })).toThrow(RangeError);
    expect(() => multiplyRange(largest, 2)).toThrow(RangeError);
    for (const bad of [null, undefined, 5, {}, { min: '1', max: 2 }]) expect(isRange(bad)).toBe(false);
  });
});
