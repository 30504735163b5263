import { describe, expect, it } from 'vitest';
import { entryByType, FINDING_TYPES, type FindingType, isFindingType } from '../findings';
import { toothStatusOf } from '../statuses';
import type { Surface, ToothNumber } from '../teeth';
import { type ApprovedStatus, draftTreatments, needsTreatment, type TemplateComponent, type TemplateRow } from './draft-treatments';
import type { TreatmentSituation } from './treatment-situation';
import type { Unit } from './treatments';

const component = (unit: Unit): TemplateComponent => ({ price: 3000, minimum: null, maximum: null, quantity: 1, unit });

function row(type: FindingType, situation: TreatmentSituation = 'ANY', over: Partial<TemplateRow> = {}): TemplateRow {
  const { category } = entryByType(type);
  const texts = { displayName: type, treatmentName: situation, treatmentText: '', category };
  return { detectableObject: type, situation, ...texts, priceFrom: null, priceTo: null, components: [component('VISIT')], ...over };
}

function draft(statuses: readonly ApprovedStatus[], rows: readonly TemplateRow[]) {
  let last = 0;
  const newId = () => `t${++last}`;
  const withoutRow = (type: FindingType) => ({ displayName: type, category: entryByType(type).category });
  return draftTreatments(statuses, rows, { newId, withoutRow });
}

const teethOfLines = (...of: Parameters<typeof draft>) => draft(...of).map(({ tooth, furtherTeeth = [] }) => [tooth, ...furtherTeeth]);

const emerging = (tooth: ToothNumber, surfaces: Surface[] = ['WHOLE_TOOTH']): ApprovedStatus => ({
  tooth,
  surfaces,
  status: 'EMERGING_TOOTH',
});

describe('an examination of several teeth', () => {
  it('is one line with one price, at the place of its first tooth', () => {
    const caries = { tooth: '54', surfaces: ['O'], status: 'PRIM_CAR_CAVITY' } as const;
    const lines = draft([emerging('15'), caries, emerging('14', []), emerging('24')], [row('EMERGING_TOOTH'), row('PRIM_CAR_CAVITY')]);
    expect(lines).toMatchObject([
      { tooth: '15', furtherTeeth: ['14', '24'], class: 'EMERGING_TOOTH', quantity: 1, unit: 'VISIT', priceFrom: 3000, priceTo: 3000 },
      { tooth: '54', class: 'PRIM_CAR_CAVITY' },
    ]);
    expect(lines[1]).not.toHaveProperty('furtherTeeth');
    expect(draft([emerging('15')], [row('EMERGING_TOOTH')])[0]).not.toHaveProperty('furtherTeeth');
  });

  it.each([
    ['a price per tooth', { components: [component('TOOTH')] }],
    ['a price of its own', { priceFrom: 3000, priceTo: 4000 }],
    ['several prices', { components: [component('VISIT'), component('TOOTH')] }],
    ['no price', { components: [] }],
  ])('is none where the template has %s: a line for each tooth', (_, over) => {
    expect(teethOfLines([emerging('15'), emerging('14')], [row('EMERGING_TOOTH', 'ANY', over)])).toEqual([['15'], ['14']]);
  });

  it('is none without a row of the template', () => {
    expect(teethOfLines([emerging('15'), emerging('14')], [])).toEqual([['15'], ['14']]);
  });

  const treated = FINDING_TYPES.filter((type) => needsTreatment(type, entryByType(type).category) && toothStatusOf(type) !== null);
  it.each(treated)('of %s: only of emerging teeth, also where the treatment is priced by the visit', (type) => {
    const status = toothStatusOf(type);
    if (!status || !isFindingType(status)) throw new Error(`${type} is no status of a tooth`);
    const statuses = (['36', '46'] as const).map((tooth) => ({ tooth, surfaces: ['M'] as const, status }));
    expect(teethOfLines(statuses, [row(type)])).toEqual(type === 'EMERGING_TOOTH' ? [['46', '36']] : [['36'], ['46']]);
  });

  it('is of findings on destroyed teeth and on implants, each type and extent for itself', () => {
    const on = (tooth: ToothNumber, status: 'POOR_ENDODONTICS' | 'PERIODONTITIS_PERIAPICAL' | 'CHIPPED_TOOTH', surfaces: Surface[]) => ({
      tooth,
      surfaces,
      status,
    });
    const decay = (['16', '46'] as const).map((tooth) => ({ tooth, surfaces: ['ROOT'] as const, status: 'PRIM_CAR_CAVITY' as const }));
    const implants = (['36', '37'] as const).map((tooth) => ({ tooth, surfaces: ['ROOT'] as const, status: 'IMPLANT' as const }));
    const statuses = [
      ...decay,
      ...implants,
      on('16', 'POOR_ENDODONTICS', ['ROOT']),
      on('46', 'POOR_ENDODONTICS', ['ROOT']),
      on('16', 'CHIPPED_TOOTH', ['M']),
      on('46', 'CHIPPED_TOOTH', ['D']),
      on('36', 'PERIODONTITIS_PERIAPICAL', ['ROOT']),
      on('37', 'PERIODONTITIS_PERIAPICAL', ['ROOT']),
    ];
    const rows = [
      row('PRIM_CAR_CAVITY', 'ROOT', { priceFrom: 3000, priceTo: 22_000 }),
      row('POOR_ENDODONTICS', 'DESTROYED_TOOTH'),
      row('CHIPPED_TOOTH', 'DESTROYED_TOOTH'),
      row('PERIODONTITIS_PERIAPICAL', 'IMPLANT'),
    ];
    expect(draft(statuses, rows).map(({ class: type, tooth, furtherTeeth = [] }) => [type, tooth, ...furtherTeeth])).toEqual([
      ['PRIM_CAR_CAVITY', '16'],
      ['PRIM_CAR_CAVITY', '46'],
      ['POOR_ENDODONTICS', '16', '46'],
      ['CHIPPED_TOOTH', '16'],
      ['CHIPPED_TOOTH', '46'],
      ['PERIODONTITIS_PERIAPICAL', '36', '37'],
    ]);
  });
});
