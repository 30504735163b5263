import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Abutment, abutmentBridges, sameBridge } from './abutment-bridges';
import { DECODING } from './parameters';

/** A tooth 20 wide and 40 tall in the order of the chart. */
function tooth(number: ToothNumber, bridge: number): Abutment {
  const upper = CHART_ROWS.permanentUpper.indexOf(number as never);
  const slot = upper >= 0 ? upper : CHART_ROWS.permanentLower.indexOf(number as never);
  return { number, box: [slot * 22, upper >= 0 ? 0 : 50, 20, 40], bridge };
}

describe('abutmentBridges', () => {
  it('runs from the first abutment to the last, over the gap between them', () => {
    expect(abutmentBridges([tooth('26', 0.6), tooth('24', 0.8), tooth('23', 0.1)])).toEqual([
      { box: [11 * 22, 20, 2 * 22 + 20, 20], confidence: 0.7 },
    ]);
    expect(abutmentBridges([tooth('35', 0.5), tooth('34', 0.5)])[0]?.box).toEqual([11 * 22, 50, 42, 20]);
  });

  it('ends at a tooth that is no abutment, and needs more than one tooth', () => {
    expect(abutmentBridges([tooth('24', 0.8), tooth('25', 0.1), tooth('26', 0.8)])).toEqual([]);
    expect(abutmentBridges([tooth('24', 0.8), tooth('34', 0.8)])).toEqual([]);
    expect(abutmentBridges([])).toEqual([]);
  });

  it('agrees with a plain reference', () => {
    const row = CHART_ROWS.permanentUpper;
    const mouth = fc.array(fc.option(fc.constantFrom(0, 0.29, 0.3, 0.9), { nil: null }), { minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(mouth, (bridges) => {
        const teeth = bridges.flatMap((bridge, slot) => (bridge === null ? [] : [tooth(row[slot] as ToothNumber, bridge)]));
        // One letter per tooth: x is an abutment, o is not; missing teeth have no letter.
        const letters = teeth.map(({ bridge }) => (bridge >= DECODING.bridge.abutment ? 'x' : 'o')).join('');
        const expected = [...letters.matchAll(/x{2,}/g)].map(({ index, 0: run }) => {
          const [first, last] = [teeth[index], teeth[index + run.length - 1]] as [Abutment, Abutment];
          return [first.box[0], last.box[0] + last.box[2]];
        });
        const shuffled = teeth.map((_, index) => teeth[(index * 7) % teeth.length] as Abutment);
        const given = teeth.length % 7 === 0 ? teeth : shuffled;
        expect(abutmentBridges(given).map(({ box }) => [box[0], box[0] + box[2]])).toEqual(expected);
      }),
    );
  });
});

describe('sameBridge', () => {
  it('is true for overlapping boxes, false for neighbours and for the other jaw', () => {
    expect(sameBridge([0, 0, 60, 20], [40, 5, 40, 20])).toBe(true);
    expect(sameBridge([0, 0, 60, 20], [55, 0, 60, 20])).toBe(false);
    expect(sameBridge([0, 0, 60, 20], [0, 30, 60, 20])).toBe(false);
  });
});
