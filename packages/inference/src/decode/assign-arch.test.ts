import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignArch } from './assign-arch';
import { DECODING } from './parameters';
import type { ToothCandidate } from './tooth-candidates';

/** A candidate 20 pixels wide with its centre at x. */
function candidate(x: number, numbers: Partial<Record<ToothNumber, number>>): ToothCandidate {
  const scores = new Map(Object.entries(numbers) as [ToothNumber, number][]);
  return { box: [x - 10, 0, 20, 40], cell: 0, score: Math.max(...scores.values()), numbers: scores, boxes: new Map(), upper: true };
}
const numbersFrom = (candidates: readonly ToothCandidate[], upper = true) => assignArch(candidates, upper).map(({ number }) => number);

describe('assignArch', () => {
  it.each([
    ['upper', CHART_ROWS.permanentUpper, true],
    ['lower', CHART_ROWS.permanentLower, false],
    ['upper primary', CHART_ROWS.primaryUpper, true],
    ['lower primary', CHART_ROWS.primaryLower, false],
  ] as const)('numbers a whole %s row', (_, row, upper) => {
    const candidates = row.map((number, index) => candidate(index * 22, { [number]: 0.7 }));
    expect(numbersFrom(candidates, upper)).toEqual(row);
    // The order of the candidates is irrelevant.
    expect(numbersFrom([...candidates].reverse(), upper)).toEqual(row);
  });

  it('gives a number once, to the more likely candidate, and the other its second best', () => {
    expect(numbersFrom([candidate(0, { '14': 0.6 }), candidate(22, { '14': 0.45, '13': 0.4 }), candidate(44, { '12': 0.7 })])).toEqual([
      '14',
      '13',
      '12',
    ]);
  });

  it('does not shift the neighbours of a missing tooth', () => {
    const row = CHART_ROWS.permanentUpper.filter((number) => number !== '15');
    const candidates = row.map((number, index) => candidate(index * 22, { [number]: 0.6, ...(number === '16' ? { '15': 0.3 } : {}) }));
    expect(numbersFrom(candidates)).toEqual(row);
  });

  it('follows the chart order when the best single scores do not', () => {
    // Alone, the middle one would be a second 16 left of its own neighbour 17.
    expect(
      numbersFrom([candidate(0, { '18': 0.6 }), candidate(30, { '17': 0.4, '16': 0.5 }), candidate(60, { '16': 0.6, '17': 0.1 })]),
    ).toEqual(['18', '17', '16']);
  });

  it('swaps two close neighbours, but not two distant ones', () => {
    const close = [candidate(100, { '12': 0.95 }), candidate(108, { '13': 0.95 })];
    expect(numbersFrom(close)).toEqual(['12', '13']);
    const far = [candidate(100, { '12': 0.8 }), candidate(150, { '13': 0.7 })];
    expect(numbersFrom(far)).toEqual(['12']);
  });

  it('keeps a primary tooth above its successor, and one number per candidate', () => {
    const successor = candidate(50, { '45': 0.7 });
    const primary = candidate(52, { '85': 0.6, '46': 0.2 });
    expect(new Set(numbersFrom([successor, primary, candidate(20, { '46': 0.8 })], false))).toEqual(new Set(['46', '45', '85']));
    expect(numbersFrom([candidate(50, { '45': 0.3, '85': 0.5 })], false)).toEqual(['85']);
  });

  it('returns nothing for no candidates', () => {
    expect(assignArch([], true)).toEqual([]);
  });

  it('finds the numbering with the largest sum', () => {
    const few = ['13', '12', '11', '52', '51'] as const;
    const scores = fc.dictionary(fc.constantFrom(...few), fc.double({ min: 0.03, max: 0.9, noNaN: true }), { minKeys: 1 });
    const random = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), scores), { maxLength: 5 });
    fc.assert(
      fc.property(random, (rows) => {
        const candidates = rows.map(([x, numbers]) => candidate(x, numbers)).sort((a, b) => a.box[0] - b.box[0]);
        const given = new Map(assignArch(candidates, true).map((numbered) => [numbered.candidate, numbered.number]));
        const assigned = candidates.map((one) => given.get(one) ?? null);
        expect(worth(candidates, assigned)).toBeCloseTo(bestByTrying(candidates), 9);
      }),
      { numRuns: 300 },
    );
  });
});

/** The sum of a numbering's scores, minus infinity for one that breaks the rules. Places from left to right. */
function worth(candidates: readonly ToothCandidate[], numbers: readonly (ToothNumber | null)[]): number {
  let sum = 0;
  candidates.forEach(({ numbers: scores }, index) => {
    const number = numbers[index];
    sum += number ? (scores.get(number) ?? 0) : 0;
  });
  const given = numbers.filter((number) => number !== null);
  if (new Set(given).size < given.length) return -Infinity;
  for (const row of [CHART_ROWS.permanentUpper, CHART_ROWS.primaryUpper] as const) {
    const taken = numbers.flatMap((number, at) => {
      const slot = (row as readonly ToothNumber[]).indexOf(number as ToothNumber);
      return slot < 0 ? [] : [{ at, slot }];
    });
    for (let index = 1; index < taken.length; index++) {
      const [a, b] = [taken[index - 1] as { at: number; slot: number }, taken[index] as { at: number; slot: number }];
      if (b.slot > a.slot) continue;
      const swapped = row === CHART_ROWS.permanentUpper && b.slot < a.slot && b.at === a.at + 1;
      const reach = (candidates[b.at]?.box[0] ?? 0) - (candidates[a.at]?.box[0] ?? 0);
      // Around a swapped pair both teeth have to be in order.
      const before = taken[index - 2]?.slot ?? -1;
      const after = taken[index + 1]?.slot ?? 99;
      if (!swapped || reach >= DECODING.swapReach * 20 || before >= b.slot || after <= a.slot) return -Infinity;
      sum -= DECODING.swapped;
    }
  }
  return sum;
}

function bestByTrying(candidates: readonly ToothCandidate[], numbers: readonly (ToothNumber | null)[] = []): number {
  const next = candidates[numbers.length];
  if (!next) return worth(candidates, numbers);
  const options: (ToothNumber | null)[] = [null, ...next.numbers.keys()];
  return Math.max(...options.map((number) => bestByTrying(candidates, [...numbers, number])));
}
