import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { surfacesOfTooth, type ToothNumber } from '../teeth';
import { agreedChart, compareCharts } from './compare-charts';
import { cellKey, chartFromCells, chartFromStatuses, sortedCells, statusesAt, type ToothChart, withCells } from './tooth-chart';
import { TOOTH_STATUSES, type ToothStatus } from './tooth-status';

const EMPTY_CHART: ToothChart = new Map();
const TEETH: ToothNumber[] = ['16', '11', '36', '75'];
const cell = fc.constantFrom(...TEETH).chain((tooth) =>
  fc.record({
    tooth: fc.constant(tooth),
    surface: fc.constantFrom(...surfacesOfTooth(tooth), 'ROOT' as const, 'WHOLE_TOOTH' as const),
    statuses: fc.uniqueArray(fc.constantFrom<ToothStatus>(...TOOTH_STATUSES), { minLength: 1, maxLength: 2 }),
  }),
);
const chart: fc.Arbitrary<ToothChart> = fc.array(cell, { maxLength: 12 }).map(chartFromCells);

const at = (tooth: ToothNumber, surface: 'M' | 'O' | 'WHOLE_TOOTH' | 'ROOT', ...statuses: ToothStatus[]) =>
  chartFromCells([{ tooth, surface, statuses }]);
const kinds = (...charts: [ToothChart, ToothChart, ToothChart]) =>
  compareCharts(...charts).map(({ tooth, surface, kind }) => `${tooth}${surface} ${kind}`);

describe('comparing charts', () => {
  it('finds no difference when both sides agree', () => {
    fc.assert(
      fc.property(chart, chart, (same, base) => {
        expect(compareCharts(same, same, base)).toEqual([]);
      }),
    );
  });

  it('names exactly the places that differ, each once, in chart order', () => {
    fc.assert(
      fc.property(chart, chart, chart, (ours, theirs, base) => {
        const found = compareCharts(ours, theirs, base);
        const places = new Set([...ours.keys(), ...theirs.keys()]);
        const differing = [...places].filter((key) => JSON.stringify(statusesAt(ours, key)) !== JSON.stringify(statusesAt(theirs, key)));
        expect(found.map(cellKey).sort()).toEqual(differing.sort());
      }),
    );
  });

  it('is the same seen from the other side', () => {
    const mirrored = { INCOMING: 'OUTGOING', OUTGOING: 'INCOMING', CONFLICT: 'CONFLICT' } as const;
    fc.assert(
      fc.property(chart, chart, chart, (ours, theirs, base) => {
        const seen = compareCharts(theirs, ours, base).map(({ kind, ...rest }) => [cellKey(rest), mirrored[kind]]);
        expect(compareCharts(ours, theirs, base).map(({ kind, ...rest }) => [cellKey(rest), kind])).toEqual(seen);
      }),
    );
  });

  it('finds no conflict when only one side changed, and applying the change makes both sides equal', () => {
    fc.assert(
      fc.property(chart, chart, (base, changed) => {
        expect(compareCharts(base, changed, base).every(({ kind }) => kind === 'INCOMING')).toBe(true);
        expect(compareCharts(changed, base, base).every(({ kind }) => kind === 'OUTGOING')).toBe(true);
        const taken = compareCharts(base, changed, base).map(({ tooth, surface, theirs }) => ({ tooth, surface, statuses: theirs }));
        expect(sortedCells(withCells(base, taken))).toEqual(sortedCells(changed));
      }),
    );
  });

  it("never loses a change: what is neither side's own nor a conflict is agreed on", () => {
    fc.assert(
      fc.property(chart, chart, chart, (ours, theirs, base) => {
        const named = new Set(compareCharts(ours, theirs, base).map(cellKey));
        for (const key of new Set([...ours.keys(), ...theirs.keys()]))
          if (!named.has(key)) expect(statusesAt(ours, key)).toEqual(statusesAt(theirs, key));
      }),
    );
  });

  it('finds no difference again after a decision was applied on both sides', () => {
    fc.assert(
      fc.property(chart, chart, chart, (ours, theirs, base) => {
        const merged = withCells(
          ours,
          compareCharts(ours, theirs, base).map(({ tooth, surface, theirs: statuses }) => ({ tooth, surface, statuses })),
        );
        const agreed = agreedChart(merged, theirs, base);
        expect(compareCharts(merged, theirs, agreed)).toEqual([]);
        // A later change of one side is no conflict.
        expect(compareCharts(merged, EMPTY_CHART, agreed).every(({ kind }) => kind === 'INCOMING')).toBe(true);
      }),
    );
  });

  it('is a conflict only where both changed', () => {
    const base = at('16', 'O', 'PRIM_CAR_CAVITY');
    const filled = at('16', 'O', 'COMPOSITE');
    const crowned = at('16', 'O', 'CROWN');
    expect(kinds(filled, base, base)).toEqual(['16O OUTGOING']);
    expect(kinds(base, filled, base)).toEqual(['16O INCOMING']);
    expect(kinds(filled, crowned, base)).toEqual(['16O CONFLICT']);
    expect(kinds(filled, filled, base)).toEqual([]);
    // Reverted here, unchanged there.
    expect(kinds(EMPTY_CHART, base, base)).toEqual(['16O OUTGOING']);
  });

  it('is a conflict of the tooth when the changes of both sides contradict', () => {
    const filled = at('16', 'O', 'COMPOSITE');
    const extracted = at('16', 'WHOLE_TOOTH', 'EXTRACTED');
    expect(kinds(filled, extracted, EMPTY_CHART)).toEqual(['16O CONFLICT', '16WHOLE_TOOTH CONFLICT']);
    const elsewhere = at('26', 'WHOLE_TOOTH', 'EXTRACTED');
    expect(kinds(filled, elsewhere, EMPTY_CHART)).toEqual(['16O OUTGOING', '26WHOLE_TOOTH INCOMING']);
    expect(kinds(at('16', 'ROOT', 'IMPLANT'), extracted, EMPTY_CHART)).toEqual(['16ROOT OUTGOING', '16WHOLE_TOOTH INCOMING']);
  });
});

describe('a chart', () => {
  it('does not depend on the grouping of surfaces', () => {
    const one = chartFromStatuses([{ tooth: '16', surfaces: ['O', 'M'], status: 'COMPOSITE' }]);
    const two = chartFromStatuses([
      { tooth: '16', surfaces: ['M'], status: 'COMPOSITE' },
      { tooth: '16', surfaces: ['O'], status: 'COMPOSITE' },
    ]);
    expect(sortedCells(one)).toEqual(sortedCells(two));
  });

  it('puts a status without a surface at the part that it concerns', () => {
    const cells = sortedCells(
      chartFromStatuses([
        { tooth: '18', surfaces: [], status: 'EXTRACTED' },
        { tooth: '46', surfaces: [], status: 'PONTIC' },
      ]),
    );
    expect(cells.map(cellKey)).toEqual(['18|WHOLE_TOOTH', '46|CROWN']);
  });
});
