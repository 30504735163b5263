import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRanges } from './money';
import { planTotals, type Treatment, treatmentTotal, UNITS } from './plans';

const price = fc.integer({ min: 0, max: 500_000 });
const treatment: fc.Arbitrary<Treatment> = fc
  .record({
    id: fc.uuid(),
    tooth: fc.constantFrom('16', '36', null),
    surfaces: fc.constant([]),
    issue: fc.constantFrom('Caries', 'Fracture', 'Periodontitis'),
    class: fc.constant(null),
    treatmentText: fc.constant(''),
    quantity: fc.integer({ min: 1, max: 20 }),
    unit: fc.constantFrom(...UNITS),
    prices: fc.option(fc.tuple(price, price)),
    phase: fc.integer({ min: 1, max: 4 }),
    selected: fc.boolean(),
  })
  .map(({ prices, ...rest }) => ({
    ...rest,
    priceFrom: prices && Math.min(...prices),
    priceTo: prices && Math.max(...prices),
  }));
const plan = fc.array(treatment, { maxLength: 25 });

describe('the totals of a plan', () => {
  it('are the sum of the selected lines, by phase and by issue alike', () => {
    fc.assert(
      fc.property(plan, (lines) => {
        const totals = planTotals(lines);
        const selected = lines.filter((line) => line.selected);
        const prices = selected.map(treatmentTotal).filter((total) => total !== null);
        expect(totals.total).toEqual(addRanges(...prices));
        expect(addRanges(...totals.byPhase.map((phase) => phase.total))).toEqual(totals.total);
        expect(addRanges(...totals.byIssue.flatMap(({ estimate }) => estimate ?? []))).toEqual(totals.total);
        expect(totals.byIssue.reduce((sum, { count }) => sum + count, 0)).toBe(selected.length);
        expect(totals.unpriced).toBe(selected.length - prices.length);
      }),
    );
  });

  it('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(plan, (lines) => {
        const there = planTotals(lines);
        const back = planTotals([...lines].reverse());
        const sorted = (totals: typeof there) => totals.byIssue.toSorted((a, b) => (a.issue < b.issue ? -1 : 1));
        expect(back.total).toEqual(there.total);
        expect(back.byPhase).toEqual(there.byPhase);
        expect(sorted(back)).toEqual(sorted(there));
      }),
    );
  });

  it('say nothing about a line without a price', () => {
    expect(treatmentTotal({ priceFrom: null, priceTo: null, quantity: 3 })).toBeNull();
    expect(treatmentTotal({ priceFrom: 1050, priceTo: 2000, quantity: 3 })).toEqual({ min: 3150, max: 6000 });
    expect(() => treatmentTotal({ priceFrom: 10.5, priceTo: 20, quantity: 1 })).toThrow(RangeError);
  });
});
