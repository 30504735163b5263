import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTooth, formatToothOnChart, fromPalmer, fromUns, toPalmer, toUns } from './notation';
import { ALL_TEETH } from './teeth';

describe('Universal Numbering System', () => {
  it('maps back to the same tooth', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ALL_TEETH), (tooth) => {
        expect(fromUns(toUns(tooth))).toBe(tooth);
      }),
    );
  });

  it('is 1 to 32 and A to T, each once', () => {
    const numbers = Array.from({ length: 32 }, (_, i) => String(i + 1));
    expect(ALL_TEETH.map(toUns).sort()).toEqual([...numbers, ...'ABCDEFGHIJKLMNOPQRST'].sort());
  });

  it.each([
    ['18', '1'],
    ['21', '9'],
    ['38', '17'],
    ['41', '25'],
    ['48', '32'],
    ['55', 'A'],
    ['61', 'F'],
    ['75', 'K'],
    ['81', 'P'],
    ['85', 'T'],
  ] as const)('names %s as %s', (iso, uns) => {
    expect(toUns(iso)).toBe(uns);
    expect(formatTooth(iso, 'UNS')).toBe(uns);
    expect(formatTooth(iso, 'ISO')).toBe(iso);
  });

  it('has no other names', () => {
    for (const name of ['0', '33', 'U', 'a', '01', ' 1', '']) expect(fromUns(name)).toBeUndefined();
  });
});

describe("Palmer's notation", () => {
  it('maps back to the same tooth, with unique names', () => {
    for (const tooth of ALL_TEETH) expect(fromPalmer(toPalmer(tooth))).toBe(tooth);
    expect(new Set(ALL_TEETH.map(toPalmer)).size).toBe(ALL_TEETH.length);
  });

  it.each([
    ['18', 'UR8'],
    ['21', 'UL1'],
    ['36', 'LL6'],
    ['48', 'LR8'],
    ['55', 'URE'],
    ['61', 'ULA'],
    ['75', 'LLE'],
    ['81', 'LRA'],
  ] as const)('names %s as %s, and on a chart by its figure alone', (iso, palmer) => {
    expect(formatTooth(iso, 'PALMER')).toBe(palmer);
    expect(formatToothOnChart(iso, 'PALMER')).toBe(palmer.slice(2));
    expect(formatToothOnChart(iso, 'UNS')).toBe(toUns(iso));
  });

  it('has no other names', () => {
    for (const name of ['UR0', 'UR9', 'URF', 'XR1', '6', '']) expect(fromPalmer(name)).toBeUndefined();
  });
});
