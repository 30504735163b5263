import { ALL_TEETH, CHART_ROWS, isUpper, mirrorTooth, PERMANENT_TEETH, type ToothNumber } from '@molaar/domain/teeth';
import { describe, expect, test } from 'vitest';
import { chartLayout } from './chart-layout';
import { nextTooth } from './next-tooth';
import { BRIDGE_UNITS, spansOf } from './spans';
import type { ToothMark } from './tooth-state';

const permanent = chartLayout(false);
const both = chartLayout(true);
const cell = (tooth: ToothNumber, layout = both) =>
  layout.rows.flat().find((one) => one.tooth === tooth) as NonNullable<(typeof layout.rows)[0][0]>;

describe('the places of the teeth', () => {
  test('rows stand in the order of the chart, without primary teeth unless asked', () => {
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

  test('the patient’s right is on the left, each side the mirror of the other, each jaw of the other', () => {
    for (const { tooth, x, edgeY } of both.rows.flat()) {
      const mirror = cell(mirrorTooth(tooth));
      expect(x + mirror.x).toBeCloseTo(both.width);
      expect(mirror.edgeY).toBe(edgeY);
      expect(isUpper(tooth)).toBe(edgeY < both.midY);
    }
    expect(cell('18').x).toBeLessThan(cell('11').x);
    expect(cell('11').edgeY + cell('41').edgeY).toBeCloseTo(both.height);
  });

  test('a primary tooth stands under its successor’s column', () => {
    expect(cell('55').x).toBe(cell('15').x);
    expect(cell('71').x).toBe(cell('31').x);
  });

  test.each([permanent, both])('frames do not overlap and stay on the chart', (layout) => {
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

  test('other keys and teeth that are not shown lead nowhere', () => {
    expect(nextTooth(both, '11', 'a')).toBeNull();
    expect(nextTooth(permanent, '55', 'ArrowLeft')).toBeNull();
    expect(nextTooth(permanent, '16', 'ArrowDown')).toBe('46');
  });
});

describe('bridges', () => {
  const mark = (status: ToothMark['status'], decision: ToothMark['decision'] = 'APPROVED') => ({
    marks: [{ status, surfaces: [], decision }],
  });

  test('neighbouring units are one span, over the midline too; a lone unit and a rejected one are none', () => {
    const [upper] = permanent.rows;
    const teeth = {
      '15': mark('ABUTMENT'),
      '14': mark('PONTIC'),
      '13': mark('ABUTMENT', 'SUGGESTED'),
      '11': mark('ABUTMENT'),
      '21': mark('ABUTMENT'),
      '24': mark('BRIDGE'),
      '26': mark('PONTIC'),
      '27': mark('ABUTMENT', 'REJECTED'),
    };
    const spans = spansOf(upper ?? [], teeth, BRIDGE_UNITS);
    expect(spans.map((span) => span.cells.map((one) => one.tooth))).toEqual([
      ['15', '14', '13'],
      ['11', '21'],
    ]);
    expect(spans.map((span) => span.isSuggested)).toEqual([true, false]);
  });
});
