import { describe, expect, it } from 'vitest';
import { entryByType, type FindingType, isFindingType } from '../findings';
import { TOOTH_STATUSES, toothStatusOf } from '../statuses';
import { draftTreatments, type TemplateRow } from './draft-treatments';

function ids() {
  let last = 0;
  return () => {
    last += 1;
    return `t${last}`;
  };
}

const CARIES: TemplateRow = {
  detectableObject: 'PRIM_CAR_CAVITY',
  situation: 'ANY',
  displayName: 'Caries',
  treatmentName: 'Filling',
  category: 'ISSUES',
  treatmentText: 'Filling',
  priceFrom: null,
  priceTo: null,
  components: [{ price: 4500, minimum: null, maximum: null, quantity: 1, unit: 'SURFACE' }],
};

const named = (type: FindingType) => ({ displayName: `the ${type}`, category: entryByType(type).category });

describe('the draft of a treatment plan', () => {
  it('has lines for issues and emerging teeth only', () => {
    const statuses = TOOTH_STATUSES.map((status) => ({ tooth: '36', surfaces: [], status }) as const);
    const drafted = draftTreatments(statuses, [], { newId: ids(), withoutRow: named }).map((line) => line.class);
    const expected = TOOTH_STATUSES.filter(
      (status) => isFindingType(status) && (entryByType(status).category === 'ISSUES' || status === 'EMERGING_TOOTH'),
    );
    expect(drafted).toEqual(expected);
    expect(expected.map((status) => isFindingType(status) && toothStatusOf(status))).toEqual(expected);
    expect(expected).toHaveLength(15);
  });

  it('counts surfaces for a price per surface', () => {
    const [line] = draftTreatments([{ tooth: '36', surfaces: ['M', 'O'], status: 'PRIM_CAR_CAVITY' }], [CARIES], {
      newId: ids(),
      withoutRow: named,
    });
    expect(line).toEqual({
      id: 't1',
      tooth: '36',
      surfaces: ['M', 'O'],
      issue: 'Caries',
      class: 'PRIM_CAR_CAVITY',
      treatmentName: 'Filling',
      treatmentText: 'Filling',
      quantity: 2,
      unit: 'SURFACE',
      priceFrom: 4500,
      priceTo: 4500,
      phase: 1,
      selected: true,
    });
  });

  it('adds several components up to one price for the tooth', () => {
    const row: TemplateRow = {
      ...CARIES,
      components: [
        { price: 1000, minimum: null, maximum: null, quantity: 2, unit: 'VISIT' },
        { price: null, minimum: 3000, maximum: 5000, quantity: 1, unit: 'TOOTH' },
        { price: null, minimum: null, maximum: null, quantity: 1, unit: 'PIECE' },
      ],
    };
    const [line] = draftTreatments([{ tooth: '36', surfaces: ['O'], status: 'PRIM_CAR_CAVITY' }], [row], {
      newId: ids(),
      withoutRow: named,
    });
    expect(line).toMatchObject({ quantity: 1, unit: 'TOOTH', priceFrom: 5000, priceTo: 7000 });
  });

  it('includes value added tax as soon as one component of the price does', () => {
    const fixed = (price: number) => ({ price, minimum: null, maximum: null, quantity: 1, unit: 'TOOTH' }) as const;
    const taxed = { ...fixed(25_000), vat: 'INCLUDED' } as const;
    const draft = (row: Partial<TemplateRow>) =>
      draftTreatments([{ tooth: '11', surfaces: ['B'], status: 'PRIM_CAR_CAVITY' }], [{ ...CARIES, ...row }], {
        newId: ids(),
        withoutRow: named,
      });
    expect(draft({ components: [taxed] })).toMatchObject([{ priceTo: 25_000, vat: 'INCLUDED' }]);
    expect(draft({ components: [fixed(1000), taxed] })).toMatchObject([{ priceTo: 26_000, vat: 'INCLUDED' }]);
    expect(draft({ components: [fixed(1000)] })[0]).not.toHaveProperty('vat');
    expect(draft({ components: [taxed], priceFrom: 100, priceTo: 200 })[0]).not.toHaveProperty('vat');
  });

  it('has no price when one component has only a minimum', () => {
    const from = { price: null, minimum: 20_000, maximum: null, quantity: 1, unit: 'TOOTH' } as const;
    const fixed = (price: number) => ({ price, minimum: null, maximum: null, quantity: 1, unit: 'VISIT' }) as const;
    const row: TemplateRow = { ...CARIES, components: [fixed(1500), from, fixed(2000)] };
    const [line] = draftTreatments([{ tooth: '36', surfaces: ['O'], status: 'PRIM_CAR_CAVITY' }], [row], {
      newId: ids(),
      withoutRow: named,
    });
    expect(line).toMatchObject({ quantity: 1, unit: 'TOOTH', priceFrom: null, priceTo: null });
  });

  it("prefers the row's own range to its components", () => {
    const row = { ...CARIES, priceFrom: 100, priceTo: 200 };
    const [line] = draftTreatments([{ tooth: '36', surfaces: ['M'], status: 'PRIM_CAR_CAVITY' }], [row], {
      newId: ids(),
      withoutRow: named,
    });
    expect(line).toMatchObject({ quantity: 1, unit: 'TOOTH', priceFrom: 100, priceTo: 200 });
  });

  it('contains issues without a template row', () => {
    const [line] = draftTreatments([{ tooth: null, surfaces: ['JAW'], status: 'IRREG_LUCENCY' }], [CARIES], {
      newId: ids(),
      withoutRow: named,
    });
    expect(line).toMatchObject({ issue: 'the IRREG_LUCENCY', unit: 'JAW', priceFrom: null, priceTo: null });
  });

  it("uses the template's category for a custom finding", () => {
    const custom = [{ tooth: '11', surfaces: ['B'], status: 'CUSTOM' }] as const;
    const row: TemplateRow = { ...CARIES, detectableObject: 'CUSTOM', displayName: 'Stain' };
    expect(draftTreatments(custom, [row], { newId: ids(), withoutRow: named })).toMatchObject([{ issue: 'Stain' }]);
    expect(draftTreatments(custom, [{ ...row, category: 'OTHER' }], { newId: ids(), withoutRow: named })).toEqual([]);
    const own = (category: 'ISSUES' | 'OTHER') =>
      draftTreatments(custom, [CARIES], { newId: ids(), withoutRow: () => ({ displayName: 'Stain', category }) });
    expect(own('ISSUES')).toMatchObject([{ issue: 'Stain', unit: 'TOOTH', priceFrom: null }]);
    expect(own('OTHER')).toEqual([]);
  });
});
