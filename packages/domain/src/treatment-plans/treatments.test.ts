import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToothNumber } from '../teeth';
import { addRanges } from './money';
import {
  ALTERNATIVES,
  type Alternative,
  alternativeChoices,
  lineForFinding,
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
  const line = (tooth: ToothNumber, alternative: Alternative | null, price: number | null, phase = 1): Treatment => ({
    id: `${tooth}${alternative}${price}`,
    tooth,
    surfaces: [],
    issue: `${tooth} ${alternative}`,
    class: null,
    treatmentText: '',
    quantity: 1,
    unit: 'TOOTH',
    priceFrom: price,
    priceTo: price,
    phase,
    selected: true,
    alternative,
  });
  const fixed = (amount: number) => ({ min: amount, max: amount });

  it('are a choice for each tooth with both, independent of the other teeth', () => {
    const { total, choices } = treatmentPlanTotals([
      line('11', null, 10),
      line('16', 'A', 100),
      line('16', 'B', 900),
      line('36', 'A', 50),
      line('36', 'B', 70),
    ]);
    expect(total).toEqual({ min: 160, max: 980 });
    expect(choices).toEqual([
      {
        teeth: ['16'],
        options: [
          { alternative: 'A', cost: fixed(100), planTotal: null },
          { alternative: 'B', cost: fixed(900), planTotal: null },
        ],
      },
      {
        teeth: ['36'],
        options: [
          { alternative: 'A', cost: fixed(50), planTotal: null },
          { alternative: 'B', cost: fixed(70), planTotal: null },
        ],
      },
    ]);
  });

  it('include lines of one alternative on other teeth in the only choice', () => {
    const bridge = [line('14', 'A', 30), line('15', 'A', 40), line('16', 'A', 50)];
    const { choices } = treatmentPlanTotals([line('11', null, 1), ...bridge, line('15', 'B', 900)]);
    expect(choices).toEqual([
      {
        teeth: ['15', '14', '16'],
        options: [
          { alternative: 'A', cost: fixed(120), planTotal: fixed(121) },
          { alternative: 'B', cost: fixed(900), planTotal: fixed(901) },
        ],
      },
    ]);
    // A bridge on the neighbours, or an implant between them: no tooth has both.
    expect(alternativeChoices([line('14', 'A', 1), line('16', 'A', 1), line('15', 'B', 1)]).map(({ teeth }) => teeth)).toEqual([
      ['14', '16', '15'],
    ]);
  });

  it('are one choice for lines that have a tooth in common with others', () => {
    const exam = { ...line('18', 'A', 30), furtherTeeth: ['28', '38'] as const };
    const { choices, total } = treatmentPlanTotals([exam, line('38', 'B', 200), line('28', 'B', 150), line('11', null, 10)]);
    expect(choices).toEqual([
      {
        teeth: ['18', '28', '38'],
        options: [
          { alternative: 'A', cost: fixed(30), planTotal: fixed(40) },
          { alternative: 'B', cost: fixed(350), planTotal: fixed(360) },
        ],
      },
    ]);
    expect(total).toEqual({ min: 40, max: 360 });
    // The order of the lines is that of the plan, also where a later line connects two earlier ones.
    const lines = [line('18', 'B', 1), line('16', 'A', 1), line('28', 'B', 1), exam];
    expect(alternativeChoices(lines).map((choice) => choice.lines.map((one) => one.tooth))).toEqual([['18', '28', '18', '16']]);
  });

  it('have no sum of an alternative without a price, which does not lower the total', () => {
    const { total, choices } = treatmentPlanTotals([line('11', null, 10), line('16', 'A', 100), line('16', 'B', null)]);
    expect(total).toEqual(fixed(110));
    expect(choices[0]?.options[1]).toEqual({ alternative: 'B', cost: null, planTotal: null });
  });

  it('are no choice for lines of a single alternative', () => {
    expect(alternativeChoices([line('16', 'A', 1), line('17', 'A', 1), line('18', null, 1)])).toEqual([]);
  });

  it('count nothing for a stage without lines of one alternative', () => {
    const { byPhase } = treatmentPlanTotals([line('16', 'A', 100), line('16', 'B', 900, 2)]);
    expect(byPhase).toEqual([
      { phase: 1, total: { min: 0, max: 100 } },
      { phase: 2, total: { min: 0, max: 900 } },
    ]);
  });

  it('lie between the sums of every possible decision', () => {
    fc.assert(
      fc.property(twoWays, fc.infiniteStream(fc.constantFrom(...ALTERNATIVES)), (lines, decisions) => {
        const selected = lines.filter((one) => one.selected);
        const choices = alternativeChoices(selected);
        const dropped = new Set<unknown>();
        for (const choice of choices) {
          const taken = decisions.next().value;
          for (const one of choice.lines) if (one.alternative !== taken) dropped.add(one);
        }
        const chosen = selected.filter((one) => !dropped.has(one));
        // Without a priced line the alternative is to be agreed, and its sum is unknown.
        fc.pre(choices.every((choice) => choice.lines.some((one) => chosen.includes(one) && one.priceFrom !== null)));
        const sum = addRanges(...chosen.map(treatmentTotal).filter((one) => one !== null));
        const { total } = treatmentPlanTotals(lines);
        expect(total.min).toBeLessThanOrEqual(sum.min);
        expect(total.max).toBeGreaterThanOrEqual(sum.max);
      }),
    );
  });

  it('treat lines of a single alternative like any other', () => {
    fc.assert(
      fc.property(twoWays, fc.constantFrom(...ALTERNATIVES), (lines, way) => {
        const one = lines.map((line) => ({ ...line, alternative: line.alternative === way ? way : null }));
        expect(treatmentPlanTotals(one)).toEqual(treatmentPlanTotals(lines.map((line) => ({ ...line, alternative: null }))));
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

  it('count an issue once on each tooth of a line', () => {
    const base: Treatment = {
      ...{ id: '1', tooth: null, surfaces: [], issue: 'Emerging tooth', class: null, treatmentText: '' },
      ...{ quantity: 1, unit: 'VISIT', priceFrom: 3_000, priceTo: 3_000, phase: 1, selected: true },
    };
    const { byIssue } = treatmentPlanTotals([
      { ...base, tooth: '17', furtherTeeth: ['38', '48'] },
      { ...base, tooth: '28' },
      { ...base, issue: 'Foreign object' },
    ]);
    expect(byIssue.map(({ issue, count }) => [issue, count])).toEqual([
      ['Emerging tooth', 4],
      ['Foreign object', 1],
    ]);
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

  it('matches the findings of each tooth of a line', () => {
    const several = line({ id: 'several', furtherTeeth: ['26'] });
    expect(lineForFinding({ class: 'PRIM_CAR_CAVITY', tooth: '26', surfaces: ['M'] }, [several])?.id).toBe('several');
    expect(lineForFinding({ class: 'PRIM_CAR_CAVITY', tooth: '36', surfaces: ['M'] }, [several])).toBeUndefined();
  });

  it('matches findings by type, tooth and preferably surfaces', () => {
    const lines = [line({ id: 'mesial' }), line({ id: 'distal', surfaces: ['D'] }), line({ id: 'free', class: null })];
    expect(lineForFinding({ class: 'PRIM_CAR_CAVITY', tooth: '16', surfaces: ['D'] }, lines)?.id).toBe('distal');
    expect(lineForFinding({ class: 'PRIM_CAR_CAVITY', tooth: '16', surfaces: ['O'] }, lines)?.id).toBe('mesial');
    expect(lineForFinding({ class: 'PRIM_CAR_CAVITY', tooth: '17', surfaces: ['M'] }, lines)).toBeUndefined();
    expect(lineForFinding({ class: null, tooth: '16', surfaces: ['M'] }, lines)).toBeUndefined();
  });
});
