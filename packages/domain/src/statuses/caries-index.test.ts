import { describe, expect, it } from 'vitest';
import type { ToothNumber } from '../teeth';
import { cariesIndices } from './caries-index';
import type { ToothStatus } from './tooth-status';

const mouth = (teeth: Readonly<Record<string, ToothStatus[]>>) =>
  Object.entries(teeth).flatMap(([tooth, own]) => own.map((status) => ({ tooth: tooth as ToothNumber, status })));

describe('the caries index', () => {
  it('counts each tooth once: missing, else decayed, else filled', () => {
    const statuses = mouth({
      '16': ['PRIM_CAR_CAVITY', 'COMPOSITE'],
      '15': ['COMPOSITE', 'FILLING_ONLAY'],
      '26': ['SEC_CAR_CAVITY', 'CROWN'],
      '27': ['CROWN', 'GOOD_ENDODONTICS'],
      '36': ['EXTRACTED', 'IMPLANT'],
      '46': ['MISSING_UNSPECIFIED'],
      '11': ['SOUND'],
    });
    expect(cariesIndices(statuses, 45).permanent).toEqual({
      ...{ decayed: 2, missing: 2, missingOfUnknownCause: 0, filled: 2 },
      ...{ from: 6, to: 6, known: 7, teeth: 32 },
    });
  });

  it.each([
    [29, { missing: 0, missingOfUnknownCause: 1, from: 0, to: 1 }],
    [30, { missing: 2, missingOfUnknownCause: 0, from: 2, to: 2 }],
    [null, { missing: 0, missingOfUnknownCause: 1, from: 0, to: 1 }],
  ])('counts missing permanent teeth by the age of %j', (age, expected) => {
    expect(cariesIndices(mouth({ '12': ['CONGENITALLY_MISSING'], '36': ['EXTRACTED'] }), age).permanent).toMatchObject(expected);
  });

  it.each<[string, ToothStatus[]]>([
    ['a root filling without a filling', ['GOOD_ENDODONTICS']],
    ['the abutment of a bridge', ['CROWN', 'ABUTMENT']],
    ['an unerupted tooth', ['UNERUPTED']],
    ['a chipped tooth', ['CHIPPED_TOOTH']],
    ['a sound tooth', ['SOUND']],
  ])('does not count %s', (_name, own) => {
    expect(cariesIndices(mouth({ '21': own }), 50).permanent).toMatchObject({ from: 0, to: 0, known: 1 });
  });

  it('counts the pontic of a bridge as a missing tooth', () => {
    expect(cariesIndices(mouth({ '35': ['PONTIC'] }), 50).permanent).toMatchObject({ missing: 1, filled: 0 });
  });

  it('counts primary teeth apart; a missing one may have been shed, an extracted one is uncertain', () => {
    const statuses = mouth({ '54': ['PRIM_CAR_CAVITY'], '64': ['MISSING_UNSPECIFIED'], '74': ['EXTRACTED'], '84': ['COMPOSITE'] });
    const { permanent, primary } = cariesIndices(statuses, 7);
    expect(permanent).toBeNull();
    expect(primary).toEqual({
      ...{ decayed: 1, missing: 0, missingOfUnknownCause: 1, filled: 1 },
      ...{ from: 2, to: 3, known: 4, teeth: 20 },
    });
  });

  it('says nothing without a confirmed status', () => {
    expect(cariesIndices([], 40)).toEqual({ permanent: null, primary: null });
  });
});
