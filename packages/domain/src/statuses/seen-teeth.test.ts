import { describe, expect, it } from 'vitest';
import { ALL_TEETH, PERMANENT_TEETH, PRIMARY_TEETH, type ToothNumber } from '../teeth';
import { seenTeeth, teethLookedFor, teethNotSeen } from './seen-teeth';

type Annotations = Parameters<typeof seenTeeth>[0];
type Statuses = Parameters<typeof seenTeeth>[1];

const tooth = (number: ToothNumber, over: Partial<Annotations[number]> = {}) =>
  ({ class: 'TOOTH', tooth: number, decision: 'SUGGESTED', source: 'AI', box: [0, 300, 50, 400], ...over }) as const;
const status = (number: ToothNumber, name: Statuses[number]['status'], decision: Statuses[number]['decision'] = 'SUGGESTED') =>
  ({ tooth: number, status: name, decision }) as const;
const without = (...missing: ToothNumber[]) => PERMANENT_TEETH.filter((number) => !missing.includes(number)).map((number) => tooth(number));

/** Of the cropped image. */
const SIZE = { height: 1000 };
const FRONT = ['45', '44', '43', '42', '41', '31', '32', '33', '34', '35'];

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

  it('are assessed by an analysis that found teeth, or recorded that it looked for them: a jaw may have none', () => {
    expect(seenTeeth([], [], 'ALL').assessed.size).toBe(ALL_TEETH.length);
    expect(teethNotSeen(seenTeeth([], [], 'ALL'))).toHaveLength(PERMANENT_TEETH.length);
    expect(seenTeeth([], []).assessed.size).toBe(0);
    expect(seenTeeth([tooth('11', { source: 'PERSON' })], [status('12', 'SOUND', 'APPROVED')]).assessed.size).toBe(0);
    expect(seenTeeth([tooth('11', { decision: 'REJECTED' })], []).assessed.size).toBe(ALL_TEETH.length);
    expect(seenTeeth([tooth('11')], [], 'NONE').assessed.size).toBe(0);
    expect(teethLookedFor({ state: 'ASSESSED', cropped: false, assessed: ['TOOTH'] }, SIZE)).toBe('ALL');
    expect(teethLookedFor({ state: 'ASSESSED', cropped: false, assessed: ['CROWN'] }, SIZE)).toBe('IF_FOUND');
    expect(teethLookedFor({ state: 'NOT_ASSESSED', cropped: false, assessed: [] }, SIZE)).toBe('IF_FOUND');
    expect(teethLookedFor({ state: 'NOT_ANALYSED', cropped: true, assessed: [] }, SIZE)).toBe('NONE');
    expect(teethLookedFor({ state: 'ASSESSED', cropped: true, assessed: ['TOOTH'] }, SIZE)).toEqual(SIZE);
  });
});

describe('the teeth to ask about on a part of an image', () => {
  const asked = (teeth: Annotations, statuses: Statuses = []) => teethNotSeen(seenTeeth(teeth, statuses, SIZE));

  it('are those between two seen ones of the same jaw, not those that were cut off', () => {
    expect(asked([tooth('17'), tooth('14'), tooth('13'), tooth('46'), tooth('36')])).toEqual(['16', '15', ...FRONT]);
    expect(asked([tooth('17'), tooth('36')])).toEqual([]);
    expect(asked([tooth('11')])).toEqual([]);
  });

  it('are none beside a tooth that is itself cut off above or below', () => {
    expect(asked([tooth('16', { box: [0, 30, 50, 400] }), tooth('14')])).toEqual([]);
    expect(asked([tooth('46', { box: [0, 700, 50, 270] }), tooth('44'), tooth('42')])).toEqual(['43']);
  });

  it('are none beside a rejected tooth, nor one of which only a status is known', () => {
    expect(asked([tooth('16', { decision: 'REJECTED' }), tooth('14')])).toEqual([]);
    expect(asked([tooth('14')], [status('16', 'CROWN', 'APPROVED')])).toEqual([]);
    expect(asked([tooth('16'), tooth('13')], [status('15', 'EXTRACTED', 'APPROVED')])).toEqual(['14']);
  });

  it('are primary ones in a child’s mouth', () => {
    expect(asked([tooth('55'), tooth('53'), tooth('52'), tooth('51'), tooth('11')])).toEqual(['14', '13', '12', '54']);
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
