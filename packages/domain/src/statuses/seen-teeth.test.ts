import { describe, expect, it } from 'vitest';
import { PERMANENT_TEETH, PRIMARY_TEETH, type ToothNumber } from '../teeth';
import { seenTeeth, teethNotSeen, wereTeethLookedFor } from './seen-teeth';

type Annotations = Parameters<typeof seenTeeth>[0];
type Statuses = Parameters<typeof seenTeeth>[1];

const tooth = (number: ToothNumber, over: Partial<Annotations[number]> = {}) =>
  ({ class: 'TOOTH', tooth: number, decision: 'SUGGESTED', source: 'AI', ...over }) as const;
const status = (number: ToothNumber, name: Statuses[number]['status'], decision: Statuses[number]['decision'] = 'SUGGESTED') =>
  ({ tooth: number, status: name, decision }) as const;
const without = (...missing: ToothNumber[]) => PERMANENT_TEETH.filter((number) => !missing.includes(number)).map((number) => tooth(number));

describe('the teeth that are known', () => {
  it('are those with a tooth or a status that is not rejected', () => {
    const { seen } = seenTeeth(
      [tooth('11'), tooth('12', { decision: 'REJECTED' }), tooth('13', { decision: 'EDITED', source: 'PERSON' })],
      [status('21', 'EMERGING_TOOTH'), status('22', 'COMPOSITE', 'REJECTED'), status('23', 'EXTRACTED', 'APPROVED')],
    );
    expect([...seen].sort()).toEqual(['11', '13', '21', '23']);
  });

  it('are not shown by a finding of the jaw, nor by another finding without a status', () => {
    const { seen } = seenTeeth([tooth('46', { class: 'PRIM_CAR_CAVITY' })], [status('38', 'IRREG_LUCENCY', 'APPROVED')]);
    expect([...seen]).toEqual([]);
  });

  it('are assessed only by an analysis that found teeth, and not on a crop', () => {
    expect(seenTeeth([], []).isAssessed).toBe(false);
    expect(seenTeeth([tooth('11', { source: 'PERSON' })], [status('12', 'SOUND', 'APPROVED')]).isAssessed).toBe(false);
    expect(seenTeeth([tooth('11', { decision: 'REJECTED' })], []).isAssessed).toBe(true);
    expect(wereTeethLookedFor({ state: 'ASSESSED', cropped: false })).toBe(true);
    expect(wereTeethLookedFor({ state: 'NOT_ANALYSED', cropped: false })).toBe(false);
    expect(wereTeethLookedFor({ state: 'ASSESSED', cropped: true })).toBe(false);
    const ofCrop = seenTeeth(without('18', '28'), [], false);
    expect(ofCrop.isAssessed).toBe(false);
    expect(teethNotSeen(ofCrop)).toEqual([]);
  });
});

describe('the teeth to ask about', () => {
  it('are the permanent ones that are not known, in chart order', () => {
    expect(teethNotSeen(seenTeeth(without('38', '18', '48', '28'), [status('28', 'EXTRACTED', 'APPROVED')]))).toEqual(['18', '48', '38']);
  });

  it('are none without an analysis', () => {
    expect(teethNotSeen(seenTeeth([], [status('11', 'SOUND', 'APPROVED')]))).toEqual([]);
  });

  it('include primary teeth only in a child’s mouth, where no successor is seen', () => {
    const adult = [...without('35'), tooth('75'), tooth('65')];
    expect(teethNotSeen(seenTeeth(adult, []))).toEqual(['35']);
    const child = [...PRIMARY_TEETH.filter((number) => number !== '54' && number !== '61').map((number) => tooth(number)), tooth('21')];
    expect(teethNotSeen(seenTeeth(child, [])).filter((number) => Number(number) > 50)).toEqual(['54']);
  });
});
