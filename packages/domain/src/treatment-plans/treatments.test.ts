import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRanges } from './money';
import {
  ALTERNATIVES,
  alternativesOf,
  lineForFinding,
  linesOfAlternative,
  readingOrder,
  type Treatment,
  treatmentPlanTotals,
  treatmentTotal,
  UNITS,
} from './treatments';

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

describe('totals of a treatment plan', () => {
  it('are the sum of the selected lines, by phase and by issue alike', () => {
    fc.assert(
      fc.property(plan, (lines) => {
        const totals = treatmentPlanTotals(lines);
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
        const there = treatmentPlanTotals(lines);
        const back = treatmentPlanTotals([...lines].reverse());
        const sorted = (totals: typeof there) => totals.byIssue.toSorted((a, b) => (a.issue < b.issue ? -1 : 1));
        expect(back.total).toEqual(there.total);
        expect(back.byPhase).toEqual(there.byPhase);
        expect(sorted(back)).toEqual(sorted(there));
      }),
    );
  });

  it('do not include lines without a price', () => {
    expect(treatmentTotal({ priceFrom: null, priceTo: null, quantity: 3 })).toBeNull();
    expect(treatmentTotal({ priceFrom: 1050, priceTo: 2000, quantity: 3 })).toEqual({ min: 3150, max: 6000 });
    expect(() => treatmentTotal({ priceFrom: 10.5, priceTo: 20, quantity: 1 })).toThrow(RangeError);
  });
});

describe('totals of a treatment plan with alternatives', () => {
  const twoWays = fc.array(
    fc.tuple(treatment, fc.constantFrom(...ALTERNATIVES, null)).map(([line, alternative]) => ({ ...line, alternative })),
    { maxLength: 25 },
  );

  it('sum each alternative with the common lines, from the cheaper to the dearer', () => {
    fc.assert(
      fc.property(twoWays, (lines) => {
        const { total, byAlternative, byPhase } = treatmentPlanTotals(lines);
        const selected = lines.filter((line) => line.selected);
        const has = ALTERNATIVES.every((way) => selected.some(({ alternative }) => alternative === way));
        expect(byAlternative.map(({ alternative }) => alternative)).toEqual(has ? [...ALTERNATIVES] : []);
        for (const { alternative, total: own } of byAlternative) {
          expect(own).toEqual(
            treatmentPlanTotals(linesOfAlternative(selected, alternative).map((line) => ({ ...line, alternative: null }))).total,
          );
          expect(total.min).toBeLessThanOrEqual(own.min);
          expect(total.max).toBeGreaterThanOrEqual(own.max);
        }
        if (has) {
          expect(total.min).toBe(Math.min(...byAlternative.map((way) => way.total.min)));
          expect(total.max).toBe(Math.max(...byAlternative.map((way) => way.total.max)));
        }
        // A phase may be cheaper in the dearer alternative, so the totals of the phases need not add up.
        expect(addRanges(...byPhase.map((phase) => phase.total)).min).toBeLessThanOrEqual(total.min);
        expect(addRanges(...byPhase.map((phase) => phase.total)).max).toBeGreaterThanOrEqual(total.max);
      }),
    );
  });

  it('treat lines of a single alternative like any other', () => {
    fc.assert(
      fc.property(twoWays, fc.constantFrom(...ALTERNATIVES), (lines, way) => {
        const one = lines.map((line) => ({ ...line, alternative: line.alternative === way ? way : null }));
        expect(treatmentPlanTotals(one)).toEqual(treatmentPlanTotals(lines.map((line) => ({ ...line, alternative: null }))));
        expect(alternativesOf(one)).toEqual([]);
      }),
    );
  });

  it('include the cost of an issue of only one alternative', () => {
    const base = {
      id: 'x',
      tooth: null,
      surfaces: [],
      class: null,
      treatmentText: '',
      quantity: 1,
      unit: 'TOOTH',
      phase: 1,
      selected: true,
    } as const;
    const { byIssue, total } = treatmentPlanTotals([
      { ...base, issue: 'Implant', priceFrom: 900, priceTo: 1400, alternative: 'A' },
      { ...base, issue: 'Bridge', priceFrom: 600, priceTo: 800, alternative: 'B' },
      { ...base, issue: 'Implant', priceFrom: null, priceTo: null },
    ]);
    expect(byIssue.map(({ estimate }) => estimate)).toEqual([
      { min: 900, max: 1400 },
      { min: 600, max: 800 },
    ]);
    expect(total).toEqual({ min: 600, max: 1400 });
  });

  it('are the same with A and B swapped', () => {
    fc.assert(
      fc.property(twoWays, (lines) => {
        const other = { A: 'B', B: 'A' } as const;
        const swapped = treatmentPlanTotals(lines.map((line) => ({ ...line, alternative: line.alternative && other[line.alternative] })));
        expect(swapped.total).toEqual(treatmentPlanTotals(lines).total);
        expect(swapped.byPhase).toEqual(treatmentPlanTotals(lines).byPhase);
      }),
    );
  });
});

describe('numbering of a treatment plan', () => {
  const line = (over: Partial<Treatment>): Treatment => ({
    id: 'x',
    tooth: '16',
    surfaces: ['M'],
    issue: 'Decay',
    class: 'PRIM_CAR_CAVITY',
    treatmentText: '',
    quantity: 1,
    unit: 'TOOTH',
    priceFrom: null,
    priceTo: null,
    phase: 1,
    selected: true,
    ...over,
  });

  it('follows phases, then the order of the plan, without lines that are not selected', () => {
    const lines = [line({ id: 'late', phase: 2 }), line({ id: 'out', selected: false }), line({ id: 'a' }), line({ id: 'b' })];
    expect(readingOrder(lines).map(({ id }) => id)).toEqual(['a', 'b', 'late']);
  });

  it('matches findings by type, tooth and preferably surfaces', () => {
    const lines = [line({ id: 'mesial' }), line({ id: 'distal', surfaces: ['D'] }), line({ id: 'free', class: null })];
    expect(lineForFinding({ class: 'PRIM_CAR_CAVITY', tooth: '16', surfaces: ['D'] }, lines)?.id).toBe('distal');
    expect(lineForFinding({ class: 'PRIM_CAR_CAVITY', tooth: '16', surfaces: ['O'] }, lines)?.id).toBe('mesial');
    expect(lineForFinding({ class: 'PRIM_CAR_CAVITY', tooth: '17', surfaces: ['M'] }, lines)).toBeUndefined();
    expect(lineForFinding({ class: null, tooth: '16', surfaces: ['M'] }, lines)).toBeUndefined();
  });
});
