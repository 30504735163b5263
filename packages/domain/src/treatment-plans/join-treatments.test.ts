import { describe, expect, it } from 'vitest';
import { entryByType, FINDING_TYPES, type FindingType, isFindingType } from '../findings';
import { toothStatusOf } from '../statuses';
import type { Surface, ToothNumber } from '../teeth';
import {
  type ApprovedStatus,
  draftTreatment,
  draftTreatments,
  needsTreatment,
  type TemplateComponent,
  type TemplateRow,
} from './draft-treatments';
import { joinTreatments } from './join-treatments';
import type { TreatmentSituation } from './treatment-situation';
import type { Unit } from './treatments';

const component = (unit: Unit): TemplateComponent => ({ price: 3000, minimum: null, maximum: null, quantity: 1, unit });

function row(type: FindingType, situation: TreatmentSituation = 'ANY', over: Partial<TemplateRow> = {}): TemplateRow {
  const { category } = entryByType(type);
  const texts = { displayName: type, treatmentName: situation, treatmentText: '', category };
  return { detectableObject: type, situation, ...texts, priceFrom: null, priceTo: null, components: [component('VISIT')], ...over };
}

function options() {
  let last = 0;
  const newId = () => `t${++last}`;
  const withoutRow = (type: FindingType) => ({ displayName: type, category: entryByType(type).category });
  return { newId, withoutRow, all: [] };
}

function draft(statuses: readonly ApprovedStatus[], rows: readonly TemplateRow[]) {
  return draftTreatments(statuses, rows, { ...options(), all: statuses });
}

const teethOfLines = (...of: Parameters<typeof draft>) => draft(...of).map(({ tooth, furtherTeeth = [] }) => [tooth, ...furtherTeeth]);

const emerging = (tooth: ToothNumber, surfaces: Surface[] = ['WHOLE_TOOTH']): ApprovedStatus => ({
  tooth,
  surfaces,
  status: 'EMERGING_TOOTH',
});

const treated = FINDING_TYPES.filter((type) => needsTreatment(type, entryByType(type).category) && toothStatusOf(type) !== null);

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
    ['an item per tooth', { components: [component('VISIT'), component('TOOTH')] }],
    ['no price', { components: [] }],
  ])('is none where the template has %s: a line for each tooth', (_, over) => {
    expect(teethOfLines([emerging('15'), emerging('14')], [row('EMERGING_TOOTH', 'ANY', over)])).toEqual([['15'], ['14']]);
  });

  it('is one line where it has several items by the visit, at their sum', () => {
    const lines = draft(
      [emerging('15'), emerging('14')],
      [row('EMERGING_TOOTH', 'ANY', { components: [component('VISIT'), component('VISIT')] })],
    );
    expect(lines).toMatchObject([{ tooth: '15', furtherTeeth: ['14'], quantity: 1, unit: 'VISIT', priceFrom: 6000, priceTo: 6000 }]);
  });

  it('is none without a row of the template', () => {
    expect(teethOfLines([emerging('15'), emerging('14')], [])).toEqual([['15'], ['14']]);
  });

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

describe('a treatment of the jaw', () => {
  const priced = (type: FindingType, situation?: TreatmentSituation, over?: Partial<TemplateRow>) =>
    row(type, situation, { components: [component('JAW')], ...over });
  const worn = (tooth: ToothNumber | null, ...surfaces: Surface[]): ApprovedStatus => ({ tooth, surfaces, status: 'ATTRITION' });

  it.each(treated)('of %s is one line for the teeth of each jaw', (type) => {
    const status = toothStatusOf(type);
    if (!status || !isFindingType(status)) throw new Error(`${type} is no status of a tooth`);
    const statuses = (['36', '16', '75', '65'] as const).map((tooth) => ({ tooth, surfaces: ['M'] as const, status }));
    expect(teethOfLines(statuses, [priced(type)])).toEqual([
      ['36', '75'],
      ['16', '65'],
    ]);
  });

  it('has the surfaces that all of its teeth have, else none', () => {
    const lines = draft([worn('16', 'O'), worn('11', 'I'), worn('46', 'O', 'B'), worn('36', 'O'), worn('36', 'B')], [priced('ATTRITION')]);
    expect(lines).toMatchObject([
      { tooth: '16', furtherTeeth: ['11'], surfaces: [], quantity: 1, unit: 'JAW', priceFrom: 3000, priceTo: 3000 },
      { tooth: '46', furtherTeeth: ['36'], surfaces: ['O', 'B'] },
    ]);
    const [alone] = draft([worn('16', 'O'), worn('16', 'B')], [priced('ATTRITION')]);
    expect(alone).toMatchObject({ tooth: '16', surfaces: ['O', 'B'] });
    expect(alone).not.toHaveProperty('furtherTeeth');
  });

  it('is one line where it has several items by the jaw, at their sum', () => {
    const rows = [priced('ATTRITION', 'ANY', { components: [component('JAW'), component('JAW')] })];
    expect(draft([worn('16', 'O'), worn('11', 'I'), worn('46', 'O')], rows)).toMatchObject([
      { tooth: '16', furtherTeeth: ['11'], quantity: 1, unit: 'JAW', priceFrom: 6000, priceTo: 6000 },
      { tooth: '46', quantity: 1, unit: 'JAW', priceFrom: 6000, priceTo: 6000 },
    ]);
  });

  it('is one of each situation and of each name', () => {
    const crown = { tooth: '11', surfaces: ['CROWN'], status: 'CROWN' } as const;
    const rows = [priced('ATTRITION'), priced('ATTRITION', 'CROWNED_TOOTH')];
    expect(teethOfLines([worn('16', 'O'), worn('11', 'I'), crown, worn('21', 'I')], rows)).toEqual([['16', '21'], ['11']]);
    const named = (displayName: string) => draftTreatment(worn('16', 'O'), [priced('ATTRITION', 'ANY', { displayName })], options());
    expect(joinTreatments([named('Bruxism'), named('Grinding')].flatMap((one) => one ?? []))).toHaveLength(2);
  });

  it.each([
    ['without a tooth', [worn(null, 'JAW'), worn(null, 'JAW')], {}, [[null], [null]]],
    ['with a price of its own', [worn('16', 'O'), worn('17', 'O')], { priceFrom: 3000, priceTo: 4000 }, [['16'], ['17']]],
    [
      'with an item per piece',
      [worn('16', 'O'), worn('17', 'O')],
      { components: [component('JAW'), component('PIECE')] },
      [['16'], ['17']],
    ],
  ])('is one of each finding %s', (_, statuses, over, expected) => {
    expect(teethOfLines(statuses, [priced('ATTRITION', 'ANY', over)])).toEqual(expected);
  });
});
