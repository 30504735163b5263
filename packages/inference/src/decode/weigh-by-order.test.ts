import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECODING } from './parameters';
import type { ToothCandidate } from './tooth-candidates';
import { weighByOrder } from './weigh-by-order';

function candidate(x: number, numbers: Partial<Record<ToothNumber, number>>): ToothCandidate {
  const scores = new Map(Object.entries(numbers) as [ToothNumber, number][]);
  return { box: [x - 10, 0, 20, 40], cell: 0, score: Math.max(...scores.values()), numbers: scores, boxes: new Map(), upper: true };
}

describe('weighByOrder', () => {
  it('corrects one tooth that looks like its neighbour by the rest of the row', () => {
    const row = CHART_ROWS.permanentUpper.slice(0, 8);
    const candidates = row.map((number, index) =>
      candidate(index * 22, { [number]: number === '15' ? 0.3 : 0.9, ...(number === '15' ? { '14': 0.6 } : {}) }),
    );
    const fifth = weighByOrder(candidates, true)[row.indexOf('15')];
    expect(fifth?.numbers.get('15')).toBeGreaterThan(fifth?.numbers.get('14') as number);
    expect(fifth?.own.get('14')).toBe(0.6);
  });

  it('gives a row with a gap the same weights as a full row', () => {
    const [all, gapped] = [
      weighByOrder([candidate(0, { '17': 0.9 }), candidate(22, { '16': 0.9 }), candidate(44, { '15': 0.9 })], true),
      weighByOrder([candidate(0, { '17': 0.9 }), candidate(44, { '15': 0.9 })], true),
    ];
    expect(gapped[1]?.numbers.get('15')).toBeCloseTo(all[2]?.numbers.get('15') as number, 9);
  });

  it('agrees with an enumeration of all numberings', () => {
    const few = ['13', '12', '11', '52', '51'] as const;
    const scores = fc.dictionary(fc.constantFrom(...few), fc.double({ min: 0.03, max: 0.97, noNaN: true }), { minKeys: 1 });
    fc.assert(
      fc.property(fc.array(scores, { maxLength: 4 }), (rows) => {
        const candidates = rows.map((numbers, index) => candidate(index * 22, numbers));
        const weighed = weighByOrder(candidates, true);
        const ways = everyWay(candidates);
        const total = ways.reduce((sum, way) => sum + way.weight, 0);
        weighed.forEach(({ numbers, own }, index) => {
          for (const [number, score] of own) {
            const here = ways.filter((way) => way.numbers[index] === number).reduce((sum, way) => sum + way.weight, 0);
            expect(numbers.get(number)).toBeCloseTo(Math.sqrt((score * here) / total), 9);
          }
        });
      }),
      { numRuns: 200 },
    );
  });

  it('stays finite for a long row of certain teeth', () => {
    const row = CHART_ROWS.permanentLower;
    const candidates = Array.from({ length: 60 }, (_, index) => candidate(index * 5, { [row[Math.floor(index / 4)] as ToothNumber]: 1 }));
    for (const { numbers } of weighByOrder(candidates, false))
      for (const weight of numbers.values()) expect(weight >= 0 && weight <= 1).toBe(true);
    expect(weighByOrder([], true)).toEqual([]);
  });
});

/** Every numbering in the order of the chart with the product of its odds. */
function everyWay(candidates: readonly ToothCandidate[]): { numbers: (ToothNumber | null)[]; weight: number }[] {
  const rows: readonly (readonly ToothNumber[])[] = [CHART_ROWS.permanentUpper, CHART_ROWS.primaryUpper];
  const go = (at: number, last: readonly number[]): { numbers: (ToothNumber | null)[]; weight: number }[] => {
    const here = candidates[at];
    if (!here) return [{ numbers: [], weight: 1 }];
    const ways = go(at + 1, last).map(({ numbers, weight }) => ({ numbers: [null as ToothNumber | null, ...numbers], weight }));
    for (const [number, score] of here.numbers) {
      const row = rows.findIndex((one) => one.includes(number));
      const slot = rows[row]?.indexOf(number) ?? -1;
      if (slot <= (last[row] as number)) continue;
      const odds = (score / (1 - score + 1e-3)) ** DECODING.oddsPower / DECODING.unnumbered;
      const next = last.map((value, index) => (index === row ? slot : value));
      for (const { numbers, weight } of go(at + 1, next)) ways.push({ numbers: [number, ...numbers], weight: weight * odds });
    }
    return ways;
  };
  return go(0, [-1, -1]);
}
