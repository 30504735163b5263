import { CHART_ROWS, type ToothNumber } from '@molaar/domain/teeth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignArch } from './assign-arch';
import { DECODING } from './parameters';
import type { Place } from './places';

/** A place 20 pixels wide with its centre at x. */
function place(x: number, numbers: Partial<Record<ToothNumber, number>>): Place {
  const scores = new Map(Object.entries(numbers) as [ToothNumber, number][]);
  return { box: [x - 10, 0, 20, 40], cell: 0, score: Math.max(...scores.values()), numbers: scores, boxes: new Map(), upper: true };
}
const numbersFrom = (places: readonly Place[], upper = true) => assignArch(places, upper).map(({ number }) => number);

describe('assignArch', () => {
  it.each([
    ['upper', CHART_ROWS.permanentUpper, true],
    ['lower', CHART_ROWS.permanentLower, false],
    ['upper primary', CHART_ROWS.primaryUpper, true],
    ['lower primary', CHART_ROWS.primaryLower, false],
  ] as const)('numbers a whole %s row', (_, row, upper) => {
    const places = row.map((number, index) => place(index * 22, { [number]: 0.7 }));
    expect(numbersFrom(places, upper)).toEqual(row);
    // The order in which places come says nothing.
    expect(numbersFrom([...places].reverse(), upper)).toEqual(row);
  });

  it('gives a number once, to the likelier place, and the other its second best', () => {
    expect(numbersFrom([place(0, { '14': 0.6 }), place(22, { '14': 0.45, '13': 0.4 }), place(44, { '12': 0.7 })])).toEqual([
      '14',
      '13',
      '12',
    ]);
  });

  it('does not shift the neighbours of a missing tooth', () => {
    const row = CHART_ROWS.permanentUpper.filter((number) => number !== '15');
    const places = row.map((number, index) => place(index * 22, { [number]: 0.6, ...(number === '16' ? { '15': 0.3 } : {}) }));
    expect(numbersFrom(places)).toEqual(row);
  });

  it('follows the chart where the best guesses do not', () => {
    // Alone, the middle one would be a second 16 left of its own neighbour 17.
    expect(numbersFrom([place(0, { '18': 0.6 }), place(30, { '17': 0.4, '16': 0.5 }), place(60, { '16': 0.6, '17': 0.1 })])).toEqual([
      '18',
      '17',
      '16',
    ]);
  });

  it('lets two close neighbours stand in reverse, but not two far ones', () => {
    const close = [place(100, { '12': 0.95 }), place(108, { '13': 0.95 })];
    expect(numbersFrom(close)).toEqual(['12', '13']);
    const far = [place(100, { '12': 0.8 }), place(150, { '13': 0.7 })];
    expect(numbersFrom(far)).toEqual(['12']);
  });

  it('keeps a primary tooth over its successor, and one number per place', () => {
    const successor = place(50, { '45': 0.7 });
    const primary = place(52, { '85': 0.6, '46': 0.2 });
    expect(new Set(numbersFrom([successor, primary, place(20, { '46': 0.8 })], false))).toEqual(new Set(['46', '45', '85']));
    expect(numbersFrom([place(50, { '45': 0.3, '85': 0.5 })], false)).toEqual(['85']);
  });

  it('has nothing to say of nothing', () => {
    expect(assignArch([], true)).toEqual([]);
  });

  it('finds the best of all numberings', () => {
    const few = ['13', '12', '11', '52', '51'] as const;
    const scores = fc.dictionary(fc.constantFrom(...few), fc.double({ min: 0.03, max: 0.9, noNaN: true }), { minKeys: 1 });
    const random = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), scores), { maxLength: 5 });
    fc.assert(
      fc.property(random, (rows) => {
        const places = rows.map(([x, numbers]) => place(x, numbers)).sort((a, b) => a.box[0] - b.box[0]);
        const given = new Map(assignArch(places, true).map((numbered) => [numbered.place, numbered.number]));
        const answer = places.map((one) => given.get(one) ?? null);
        expect(worth(places, answer)).toBeCloseTo(bestByTrying(places), 9);
      }),
      { numRuns: 300 },
    );
  });
});

/** The sum of a numbering's scores, minus infinity for one that breaks the rules. Places from left to right. */
function worth(places: readonly Place[], numbers: readonly (ToothNumber | null)[]): number {
  let sum = 0;
  places.forEach(({ numbers: scores }, index) => {
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
      const reach = (places[b.at]?.box[0] ?? 0) - (places[a.at]?.box[0] ?? 0);
      // Around a swapped pair the order has to hold for both of its teeth.
      const before = taken[index - 2]?.slot ?? -1;
      const after = taken[index + 1]?.slot ?? 99;
      if (!swapped || reach >= DECODING.swapReach * 20 || before >= b.slot || after <= a.slot) return -Infinity;
      sum -= DECODING.swapped;
    }
  }
  return sum;
}

function bestByTrying(places: readonly Place[], numbers: readonly (ToothNumber | null)[] = []): number {
  const next = places[numbers.length];
  if (!next) return worth(places, numbers);
  const options: (ToothNumber | null)[] = [null, ...next.numbers.keys()];
  return Math.max(...options.map((number) => bestByTrying(places, [...numbers, number])));
}
