import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART_ROWS, compareTeeth } from './chart-order';
import {
  ALL_TEETH,
  isPatientRight,
  isPosterior,
  isPrimary,
  isToothNumber,
  isUpper,
  mirrorTooth,
  PERMANENT_TEETH,
  PRIMARY_TEETH,
  positionOf,
  quadrantOf,
} from './teeth';

const tooth = fc.constantFrom(...ALL_TEETH);

describe('tooth numbers', () => {
  it('are 32 permanent and 20 primary, each once', () => {
    expect(PERMANENT_TEETH).toHaveLength(32);
    expect(PRIMARY_TEETH).toHaveLength(20);
    expect(new Set(ALL_TEETH).size).toBe(52);
  });

  it.each(['10', '19', '49', '56', '86', '', '1', '011', 11, null, undefined])('do not include %j', (x) => {
    expect(isToothNumber(x)).toBe(false);
  });

  it('are mirrored to the other side and back', () => {
    fc.assert(
      fc.property(tooth, (t) => {
        const mirrored = mirrorTooth(t);
        expect(mirrorTooth(mirrored)).toBe(t);
        expect(isToothNumber(mirrored)).toBe(true);
        expect(isPatientRight(mirrored)).toBe(!isPatientRight(t));
        expect(isUpper(mirrored)).toBe(isUpper(t));
        expect(isPrimary(mirrored)).toBe(isPrimary(t));
        expect(positionOf(mirrored)).toBe(positionOf(t));
      }),
    );
  });

  it('have quadrant, jaw, side and kind', () => {
    expect([quadrantOf('36'), positionOf('36'), isUpper('36'), isPatientRight('36')]).toEqual([3, 6, false, false]);
    expect([isPosterior('13'), isPosterior('14'), isPosterior('53'), isPosterior('54')]).toEqual([false, true, false, true]);
  });
});

describe('the chart', () => {
  it('contains every tooth once', () => {
    expect(Object.values(CHART_ROWS).flat().sort()).toEqual([...ALL_TEETH].sort());
  });

  it('is symmetric, row by row', () => {
    for (const row of Object.values(CHART_ROWS)) expect(row.map(mirrorTooth).reverse()).toEqual(row);
  });

  it('sorts teeth by position, not by number', () => {
    expect((['38', '11', '41', '18', '55', '21'] as const).toSorted(compareTeeth)).toEqual(['18', '11', '21', '41', '38', '55']);
  });
});
