import { describe, expect, test } from 'vitest';
import { groupTreatments, locationsOf } from './group-treatments';
import { contextOf } from './piece';
import { line, sampleDocument } from './sample-document.fixture';
import type { DocumentTreatment } from './treatment-plan-document';

const groupsOf = (lines: readonly DocumentTreatment[], format: 'NORMAL' | 'SUMMARY_AND_PRICE_HIDDEN' = 'NORMAL', isListed = false) =>
  groupTreatments(contextOf(sampleDocument({ lines }), { locale: 'en', format, timeZone: 'Europe/Tallinn', notation: 'ISO' }), isListed);
const numbersOf = (...args: Parameters<typeof groupsOf>) =>
  groupsOf(...args).map(({ treatments }) => treatments.map(({ number }) => number));

describe('treatments that are described once', () => {
  test('are those whose teeth and surfaces alone differ, at the place of the first one', () => {
    const root = { treatmentName: 'Juureravi', surfaces: ['ROOT'] } as const;
    const lines = [line(1, '16', { quantity: 2 }), line(2, '36', root), line(3, '15', { quantity: 2, surfaces: ['D'] })];
    const [fillings, ...others] = groupsOf(lines);
    expect(fillings?.treatments.map(({ number }) => number)).toEqual([1, 3]);
    expect(fillings).toMatchObject({ first: { number: 1 }, quantity: 4, total: { min: 20_000, max: 32_000 } });
    expect(others).toEqual([{ first: lines[1], treatments: [lines[1]], quantity: 1, total: { min: 5000, max: 8000 } }]);
  });

  test.each([
    ['name', { treatmentName: 'Läbivaatus' }],
    ['finding', { issue: 'Sekundaarne kaaries' }],
    ['text', { treatmentText: 'Midagi muud.' }],
    ['price', { unitPrice: { min: 5000, max: 8100 } }],
    ['price, with none', { unitPrice: null }],
    ['quantity', { quantity: 2 }],
    ['unit', { unit: 'TOOTH' }],
    ['stage', { phase: 2 }],
    ['place in the jaw', { tooth: null }],
  ] as const)('have the same %s', (_, change) => {
    expect(numbersOf([line(1, '16'), line(2, '26', change), line(3, '36')])).toEqual([[1, 3], [2]]);
  });

  test('may be of several stages and quantities, where all are listed with both', () => {
    const lines = [line(1, '16'), line(2, '26', { quantity: 2 }), line(3, '36', { phase: 2 }), line(4, '46')];
    expect(numbersOf(lines)).toEqual([[1, 4], [2], [3]]);
    const [all] = groupsOf(lines, 'NORMAL', true);
    expect(all?.treatments).toEqual(lines);
    expect(all).toMatchObject({ quantity: 5, total: { min: 25_000, max: 40_000 } });
  });

  test('have no sum without prices, and may differ in prices that are not shown', () => {
    const unpriced = [line(1, '16', { unitPrice: null }), line(2, '26', { unitPrice: null })];
    expect(groupsOf(unpriced)).toMatchObject([{ quantity: 2, total: null }]);
    const priced = [line(1, '16'), line(2, '26', { unitPrice: { min: 5000, max: 8100 } })];
    expect(numbersOf(priced, 'SUMMARY_AND_PRICE_HIDDEN')).toEqual([[1, 2]]);
  });

  test('are never part of a choice between options', () => {
    const lines = [
      line(1, '16', { alternative: 'A' }),
      line(2, '26', { alternative: 'A' }),
      line(3, '16', { alternative: 'B', unitPrice: { min: 9000, max: 9000 } }),
      line(4, '36'),
      line(5, '46'),
    ];
    expect(numbersOf(lines)).toEqual([[1], [2], [3], [4, 5]]);
    // Without the other option there is nothing to choose.
    expect(numbersOf(lines.filter(({ alternative }) => alternative !== 'B'))).toEqual([[1, 2, 4, 5]]);
  });
});

describe('the places of treatments', () => {
  const upper = line(1, '16', { furtherTeeth: ['15', '11'], surfaces: [], unit: 'JAW' });
  const lower = line(2, '46', { furtherTeeth: ['36'], surfaces: ['O'], unit: 'JAW' });

  test('are those of each tooth', () => {
    expect(locationsOf([upper, lower])).toEqual([
      { tooth: '16', surfaces: [] },
      { tooth: '15', surfaces: [] },
      { tooth: '11', surfaces: [] },
      { tooth: '46', surfaces: ['O'] },
      { tooth: '36', surfaces: ['O'] },
    ]);
    expect(locationsOf([line(1, null)])).toEqual([]);
  });

  test('are not described for some of them when one has many teeth', () => {
    const many = { ...upper, furtherTeeth: ['15', '14', '13', '11'] as const };
    expect(locationsOf([many, lower])).toEqual([]);
    expect(locationsOf([lower])).toHaveLength(2);
  });
});
