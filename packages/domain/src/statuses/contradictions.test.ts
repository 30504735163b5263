import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_TEETH, type Surface } from '../teeth';
import { conflictingStatuses, EXCLUSIONS, findContradictions } from './contradictions';
import { suggestStatuses } from './suggest-statuses';
import type { StatusOnTooth } from './tooth-chart';
import { TOOTH_STATUSES, type ToothStatus } from './tooth-status';

const on16 = (status: ToothStatus, ...surfaces: Surface[]): StatusOnTooth => ({ tooth: '16', status, surfaces });
const pairs = (...rows: StatusOnTooth[]) => findContradictions(rows).map(({ tooth, statuses }) => `${tooth} ${statuses.join(' × ')}`);
const contradictionsOf = (...statuses: ToothStatus[]) => pairs(...statuses.map((status) => on16(status)));

describe('contradicting statuses', () => {
  it.each([
    [['EXTRACTED', 'SOUND'], ['16 SOUND × EXTRACTED']],
    [['UNERUPTED', 'EXTRACTED'], ['16 UNERUPTED × EXTRACTED']],
    [['EXTRACTED', 'CONGENITALLY_MISSING'], ['16 CONGENITALLY_MISSING × EXTRACTED']],
    [['EXTRACTED', 'PRIM_CAR_CAVITY'], ['16 PRIM_CAR_CAVITY × EXTRACTED']],
    [['MISSING_UNSPECIFIED', 'COMPOSITE'], ['16 COMPOSITE × MISSING_UNSPECIFIED']],
    [['IMPLANT', 'SEC_CAR_CAVITY'], ['16 SEC_CAR_CAVITY × IMPLANT']],
    [['IMPLANT', 'GOOD_ENDODONTICS'], ['16 GOOD_ENDODONTICS × IMPLANT']],
    [['PONTIC', 'ABUTMENT'], ['16 PONTIC × ABUTMENT']],
    [['PONTIC', 'PRIM_CAR_CAVITY'], ['16 PRIM_CAR_CAVITY × PONTIC']],
    [['SOUND', 'COMPOSITE'], ['16 COMPOSITE × SOUND']],
    [
      ['IMPLANT', 'EXTRACTED', 'PRIM_CAR_CAVITY'],
      ['16 PRIM_CAR_CAVITY × IMPLANT', '16 PRIM_CAR_CAVITY × EXTRACTED'],
    ],
  ] as [ToothStatus[], string[]][])('%j', (statuses, expected) => {
    expect(contradictionsOf(...statuses).sort()).toEqual([...expected].sort());
  });
});

describe('possible statuses', () => {
  it.each([
    [['EXTRACTED', 'IMPLANT', 'CROWN']],
    // Composite closes the screw hole of an implant's crown; porcelain chips; bone recedes.
    [['EXTRACTED', 'IMPLANT', 'CROWN', 'COMPOSITE', 'CHIPPED_TOOTH', 'PERIODONTITIS_COM', 'PLAQUE_LOC']],
    [['CONGENITALLY_MISSING', 'PONTIC']],
    [['EXTRACTED', 'MISSING_UNSPECIFIED']],
    [['PONTIC', 'GOOD_ENDODONTICS']],
    [['UNERUPTED', 'IMPLANT']],
    [['UNERUPTED', 'SOUND', 'EMERGING_TOOTH']],
    [['SOUND', 'BRACES', 'PLAQUE_LOC', 'ATTRITION', 'PERIODONTITIS_COM']],
    [['EXTRACTED', 'IRREG_LUCENCY', 'SURGICAL_PLATE', 'CUSTOM', 'SCREW', 'BRACES', 'WIRE']],
    [['GOOD_ENDODONTICS', 'PERIODONTITIS_PERIAPICAL', 'SUPPORT_NON_SCREW', 'CROWN', 'SEC_CAR_CAVITY']],
    [[]],
  ] as [ToothStatus[]][])('%j', (statuses) => {
    expect(contradictionsOf(...statuses)).toEqual([]);
  });

  it('allows them on two teeth', () => {
    expect(pairs(on16('EXTRACTED'), { ...on16('SOUND'), tooth: '17' })).toEqual([]);
  });

  it('allows a sound surface next to one that is not', () => {
    expect(pairs(on16('SOUND', 'M'), on16('PRIM_CAR_CAVITY', 'D'), on16('GOOD_ENDODONTICS'))).toEqual([]);
    expect(pairs(on16('SOUND', 'M'), on16('PRIM_CAR_CAVITY', 'M', 'O'))).toEqual(['16 PRIM_CAR_CAVITY × SOUND']);
    expect(pairs(on16('SOUND', 'M'), on16('CROWN'))).toEqual(['16 CROWN × SOUND']);
    expect(pairs(on16('SOUND', 'M'), on16('EXTRACTED'))).toEqual(['16 SOUND × EXTRACTED']);
  });
});

const anyRow = fc.record({
  tooth: fc.constantFrom(...ALL_TEETH.slice(0, 4)),
  status: fc.constantFrom(...TOOTH_STATUSES),
  surfaces: fc.subarray<Surface>(['M', 'D', 'CROWN', 'ROOT']),
});

describe('contradictions of any statuses', () => {
  it('do not depend on the order', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyRow, { maxLength: 12 })
          .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
        ([rows, shuffled]) => {
          expect(new Set(findContradictions(shuffled).map((one) => JSON.stringify(one)))).toEqual(
            new Set(findContradictions(rows).map((one) => JSON.stringify(one))),
          );
        },
      ),
    );
  });

  it('disappear when one of each pair is rejected', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), (rows) => {
        let left = rows;
        for (let found = findContradictions(left); found.length > 0; found = findContradictions(left)) {
          const { tooth, statuses } = found[0]!;
          const fewer = left.filter((row) => row.tooth !== tooth || row.status !== statuses[0]);
          expect(fewer.length).toBeLessThan(left.length);
          left = fewer;
        }
        expect(findContradictions(left)).toEqual([]);
      }),
    );
  });

  it('never exclude a status by itself', () => {
    for (const { these, exclude } of EXCLUSIONS) expect(these.filter((status) => exclude.includes(status))).toEqual([]);
  });
});

it('returns the statuses that contradict one of the given ones, each once', () => {
  const found = findContradictions([on16('IMPLANT'), on16('EXTRACTED'), on16('PRIM_CAR_CAVITY')]);
  expect(conflictingStatuses(['PRIM_CAR_CAVITY'], [...found, ...found])).toEqual(['IMPLANT', 'EXTRACTED']);
  expect(conflictingStatuses(['IMPLANT', 'EXTRACTED'], found)).toEqual(['PRIM_CAR_CAVITY']);
  expect(conflictingStatuses(['COMPOSITE'], found)).toEqual([]);
});

describe('suggestions for one tooth', () => {
  it('never include SOUND with another status', () => {
    const detection = (id: string, type: 'TOOTH' | 'COMPOSITE') =>
      ({ id, class: type, tooth: '16', surfaces: [], confidence: 0.9, checkTooth: false, decision: 'SUGGESTED' }) as const;
    expect(findContradictions(suggestStatuses([detection('t', 'TOOTH'), detection('c', 'COMPOSITE')]))).toEqual([]);
  });
});
