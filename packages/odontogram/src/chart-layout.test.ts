import { ALL_TEETH, CHART_ROWS, isUpper, mirrorTooth, PERMANENT_TEETH, type ToothNumber } from '@molaar/domain/teeth';
import { describe, expect, test } from 'vitest';
import { BRIDGE_UNITS, barsOf } from './bridge-bars';
import { chartLayout } from './chart-layout';
import { nextTooth } from './next-tooth';
import type { StatusSymbol } from './tooth-state';

const permanent = chartLayout(false);
const both = chartLayout(true);
const cell = (tooth: ToothNumber, layout = both) =>
  layout.rows.flat().find((one) => one.tooth === tooth) as NonNullable<(typeof layout.rows)[0][0]>;

describe('chart layout', () => {
  test('orders the rows like the chart, without primary teeth by default', () => {
    expect(permanent.rows.map((row) => row.map((one) => one.tooth))).toEqual([CHART_ROWS.permanentUpper, CHART_ROWS.permanentLower]);
    expect(both.rows.map((row) => row.map((one) => one.tooth))).toEqual([
      CHART_ROWS.permanentUpper,
      CHART_ROWS.primaryUpper,
      CHART_ROWS.primaryLower,
      CHART_ROWS.permanentLower,
    ]);
    expect(permanent.rows.flat()).toHaveLength(PERMANENT_TEETH.length);
    expect(both.rows.flat()).toHaveLength(ALL_TEETH.length);
  });

  test('has the patient’s right on the left and mirrors sides and jaws', () => {
    for (const { tooth, x, edgeY } of both.rows.flat()) {
      const mirror = cell(mirrorTooth(tooth));
      expect(x + mirror.x).toBeCloseTo(both.width);
      expect(mirror.edgeY).toBe(edgeY);
      expect(isUpper(tooth)).toBe(edgeY < both.midY);
    }
    expect(cell('18').x).toBeLessThan(cell('11').x);
    expect(cell('11').edgeY + cell('41').edgeY).toBeCloseTo(both.height);
  });

  test('puts a primary tooth in the column of its successor', () => {
    expect(cell('55').x).toBe(cell('15').x);
    expect(cell('71').x).toBe(cell('31').x);
  });

  test.each([permanent, both])('has frames that do not overlap and stay on the chart', (layout) => {
    const cells = layout.rows.flat();
    cells.forEach((a, index) => {
      expect(a.top).toBeGreaterThanOrEqual(0);
      expect(a.top + a.height).toBeLessThanOrEqual(layout.height);
      for (const b of cells.slice(index + 1)) {
        const apart =
          Math.abs(a.x - b.x) >= (a.width + b.width) / 2 - 1e-9 || a.top + a.height <= b.top + 1e-9 || b.top + b.height <= a.top + 1e-9;
        expect(apart, `${a.tooth} ${b.tooth}`).toBe(true);
      }
    });
  });
});

describe('keys', () => {
  test.each([
    ['18', 'ArrowLeft', '18'],
    ['18', 'ArrowRight', '17'],
    ['11', 'ArrowRight', '21'],
    ['28', 'ArrowRight', '28'],
    ['11', 'ArrowDown', '51'],
    ['51', 'ArrowDown', '81'],
    ['81', 'ArrowDown', '41'],
    ['18', 'ArrowDown', '55'],
    ['41', 'ArrowDown', '41'],
    ['16', 'Home', '18'],
    ['16', 'End', '28'],
  ] as const)('%s %s → %s', (from, key, to) => {
    expect(nextTooth(both, from, key)).toBe(to);
  });

  test('returns null for other keys and for teeth that are not shown', () => {
    expect(nextTooth(both, '11', 'a')).toBeNull();
    expect(nextTooth(permanent, '55', 'ArrowLeft')).toBeNull();
    expect(nextTooth(permanent, '16', 'ArrowDown')).toBe('46');
  });
});

describe('bridges', () => {
  const symbol = (status: StatusSymbol['status'], decision: StatusSymbol['decision'] = 'APPROVED') => ({
    symbols: [{ status, surfaces: [], decision }],
  });

  test('joins neighbouring units, over the midline too, but no single or rejected unit', () => {
    const [upper] = permanent.rows;
    const teeth = {
      '15': symbol('ABUTMENT'),
      '14': symbol('PONTIC'),
      '13': symbol('ABUTMENT', 'SUGGESTED'),
      '11': symbol('ABUTMENT'),
      '21': symbol('ABUTMENT'),
      '24': symbol('BRIDGE'),
      '26': symbol('PONTIC'),
      '27': symbol('ABUTMENT', 'REJECTED'),
    };
    const bars = barsOf(upper ?? [], teeth, BRIDGE_UNITS);
    expect(bars.map((span) => span.cells.map((one) => one.tooth))).toEqual([
      ['15', '14', '13'],
      ['11', '21'],
    ]);
    expect(bars.map((span) => span.isSuggested)).toEqual([true, false]);
  });
});
