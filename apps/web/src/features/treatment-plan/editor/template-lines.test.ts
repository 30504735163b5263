import type { MedicalTemplateRow } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import type { EditLine } from '../session/treatment-plan-edit';
import { completePrice, moveTo, surfacesOn } from './line-edits';
import { freeLine, lineOfComponent, lineOfRow, moveToTemplate, rowName, rowsAtPrices, swapLanguages } from './template-lines';

const ID = '01a1fdbc-473b-7454-a43e-cc8946e39723';
const LOCATION = { id: ID, tooth: '36', surfaces: ['M', 'O'], phase: 2 } as const;
const PER_SURFACE = {
  pricingComponentId: ID,
  code: '52',
  name: 'Filling',
  quantity: 1,
  unit: 'SURFACE',
  vat: 'EXEMPT',
  price: 4550,
  minimum: null,
  maximum: null,
} as const;

function row(over: Partial<MedicalTemplateRow>): MedicalTemplateRow {
  const texts = { displayName: 'Decay', treatmentText: 'A filling.', disclaimers: 'Depends on depth.' };
  return {
    detectableObject: 'PRIM_CAR_CAVITY',
    situation: 'ANY',
    treatmentName: '',
    category: 'ISSUES',
    displayColor: '#f00',
    priceFrom: null,
    priceTo: null,
    components: [PER_SURFACE],
    ...texts,
    ...over,
  };
}

describe('a line of the template', () => {
  it('has its texts, and its price by surfaces', () => {
    expect(lineOfRow(row({}), LOCATION, 'et')).toMatchObject({
      issue: 'Decay',
      treatmentText: 'A filling.\nDepends on depth.',
      class: 'PRIM_CAR_CAVITY',
      quantity: '2',
      unit: 'SURFACE',
      priceFrom: '45,50',
      priceTo: '45,50',
      phase: 2,
    });
  });

  it('moves to another template where nobody changed it', () => {
    const other = row({
      displayName: 'Kaaries',
      treatmentText: 'Täidis.',
      disclaimers: '',
      components: [],
      priceFrom: 5000,
      priceTo: 9000,
    });
    const untouched = lineOfRow(row({}), LOCATION, 'en');
    expect(moveToTemplate([untouched], [row({})], [other], 'en')[0]).toMatchObject({
      issue: 'Kaaries',
      treatmentText: 'Täidis.',
      quantity: '1',
      unit: 'TOOTH',
      priceFrom: '50',
      priceTo: '90',
    });
    const own = { ...untouched, treatmentText: 'Custom text.', priceTo: '60' };
    expect(moveToTemplate([own], [row({})], [other], 'en')[0]).toEqual({ ...own, issue: 'Kaaries' });
  });

  it('counts the teeth of an examination where the new template prices it by the tooth', () => {
    const of = (unit: 'VISIT' | 'TOOTH' | 'JAW') =>
      row({ priceFrom: null, priceTo: null, components: [{ ...PER_SURFACE, price: 3000, unit }] });
    const exam = { ...lineOfRow(of('VISIT'), LOCATION, 'en'), furtherTeeth: ['46' as const, '47' as const] };
    expect(exam).toMatchObject({ quantity: '1', unit: 'VISIT', priceFrom: '30' });
    const moved = moveToTemplate([exam], [of('VISIT')], [of('TOOTH')], 'en');
    expect(moved[0]).toMatchObject({ quantity: '3', unit: 'TOOTH', priceFrom: '30' });
    expect(moveToTemplate(moved, [of('TOOTH')], [of('VISIT')], 'en')[0]).toMatchObject({ quantity: '1', unit: 'VISIT' });
    expect(moveToTemplate([exam], [of('VISIT')], [of('JAW')], 'en')[0]).toMatchObject({ quantity: '1', unit: 'JAW' });
    const ofBothJaws = { ...exam, furtherTeeth: ['16' as const, '17' as const] };
    expect(moveToTemplate([ofBothJaws], [of('VISIT')], [of('JAW')], 'en')[0]).toMatchObject({ quantity: '2', unit: 'JAW' });
  });

  it('returns the same list where nothing moves', () => {
    const lines = [freeLine('Whitening', LOCATION)];
    expect(moveToTemplate(lines, [row({})], [row({})], 'en')).toBe(lines);
  });
});

it('a line of the price list has a range or a fixed price', () => {
  const component = {
    id: ID,
    pricingTemplateId: ID,
    code: '50',
    category: 'Surgery',
    name: 'Extraction',
    nameEt: 'Eemaldamine',
    nameEn: null,
    vat: 'EXEMPT',
    unit: 'TOOTH',
    quantity: 1,
  } as const;
  expect(lineOfComponent({ ...component, price: null, minimum: 4000, maximum: 9050, version: 1 }, LOCATION, 'en', 'en')).toMatchObject({
    priceFrom: '40',
    priceTo: '90.50',
    class: null,
  });
  expect(lineOfComponent({ ...component, price: 4000, minimum: null, maximum: null, version: 1 }, LOCATION, 'en', 'en')).toMatchObject({
    priceFrom: '40',
    priceTo: '40',
  });
});

it('a line of the price list is named in the language of the plan, and in the other one where it has that name', () => {
  const prices = { price: 4000, minimum: null, maximum: null, quantity: 1, version: 1, unit: 'TOOTH', vat: 'EXEMPT' } as const;
  const component = {
    id: ID,
    pricingTemplateId: ID,
    code: '5',
    category: '',
    name: 'Kroon',
    nameEt: null,
    nameEn: 'Crown',
    ...prices,
  } as const;
  expect(lineOfComponent(component, LOCATION, 'en', 'et')).toMatchObject({ issue: 'Kroon', inOtherLanguage: { issue: 'Crown' } });
  expect(lineOfComponent(component, LOCATION, 'et', 'en')).toMatchObject({ issue: 'Crown', inOtherLanguage: { issue: 'Kroon' } });
  expect(lineOfComponent({ ...component, nameEn: null }, LOCATION, 'et', 'en')).not.toHaveProperty('inOtherLanguage');
});

it('own texts and their translations change places with the language of the plan', () => {
  const line = freeLine('Kroon', LOCATION, 'Crown');
  expect(swapLanguages(line)).toEqual({ ...line, issue: 'Crown', inOtherLanguage: { issue: 'Kroon' } });
  expect(swapLanguages(swapLanguages(line))).toEqual(line);
  const untranslated = freeLine('Kroon', LOCATION);
  expect(swapLanguages(untranslated)).toBe(untranslated);
});

it('a line of the price list with an open-ended price has no price, and gets none by leaving the field', () => {
  const component = {
    id: ID,
    pricingTemplateId: ID,
    code: '51',
    category: '',
    name: 'Crown',
    nameEt: null,
    nameEn: null,
    vat: 'EXEMPT',
    unit: 'TOOTH',
    quantity: 1,
  } as const;
  const line = lineOfComponent({ ...component, price: null, minimum: 4500, maximum: null, version: 1 }, LOCATION, 'et', 'et');
  expect(line).toMatchObject({ priceFrom: '', priceTo: '' });
  expect(completePrice(line)).toBeNull();
});

it('surfaces follow the tooth: the biting surface of a front tooth is its edge, the jaw has none', () => {
  expect(surfacesOn('11', ['M', 'O'])).toEqual(['M', 'I']);
  expect(surfacesOn('16', ['I'])).toEqual(['O']);
  expect(surfacesOn(null, ['M', 'O'])).toEqual([]);
});

it('the quantity of a price per surface follows the surfaces, unless a person typed another', () => {
  const perSurface = { ...lineOfRow(row({}), LOCATION, 'et'), unit: 'SURFACE', quantity: '2' } as const;
  expect(moveTo(perSurface, '36', ['M', 'O', 'D'])).toEqual({ tooth: '36', surfaces: ['M', 'O', 'D'], quantity: '3' });
  expect(moveTo(perSurface, '36', [])).toMatchObject({ quantity: '1' });
  expect(moveTo({ ...perSurface, quantity: '5' }, '36', ['M'])).toEqual({ tooth: '36', surfaces: ['M'] });
  expect(moveTo({ ...perSurface, unit: 'TOOTH' }, '36', ['M'])).toEqual({ tooth: '36', surfaces: ['M'] });
});

it('a fixed price is typed once', () => {
  const line = (priceFrom: string, priceTo: string) => ({ ...freeLine('x', LOCATION), priceFrom, priceTo }) satisfies EditLine;
  expect(completePrice(line('80', ' '))).toEqual({ priceTo: '80' });
  expect(completePrice(line('80', '90'))).toBeNull();
  expect(completePrice(line('', ''))).toBeNull();
});

describe('another price list', () => {
  const dearer = {
    id: ID,
    pricingTemplateId: ID,
    code: '52',
    category: '',
    name: 'Filling',
    nameEt: null,
    nameEn: null,
    vat: 'EXEMPT',
    unit: 'SURFACE',
    price: null,
    minimum: 6000,
    maximum: 8000,
    quantity: 1,
    version: 1,
  } as const;

  it('gives its prices to lines that still have the template’s, by code; a price that a person typed stays', () => {
    const rows = [row({})];
    const own = lineOfRow(row({}), LOCATION, 'et');
    const typed = { ...own, priceFrom: '1', priceTo: '2' };
    const [moved, unchanged] = moveToTemplate([own, typed], rows, rowsAtPrices(rows, [dearer]), 'et');
    expect(moved).toMatchObject({ quantity: '2', priceFrom: '60', priceTo: '80' });
    expect(unchanged).toBe(typed);
    expect(moveToTemplate([own], rows, rowsAtPrices(rows, [{ ...dearer, code: '99' }]), 'et')).toEqual([own]);
  });

  it('decides whether the price of a line includes value added tax', () => {
    const taxed = { ...dearer, vat: 'INCLUDED' } as const;
    const [rows, taxedRows] = [[row({})], rowsAtPrices([row({})], [taxed])];
    const lines = [lineOfRow(row({}), LOCATION, 'et')];
    const moved = moveToTemplate(lines, rows, taxedRows, 'et');
    expect(moved).toMatchObject([{ priceTo: '80', vat: 'INCLUDED' }]);
    expect(moveToTemplate(moved, taxedRows, rows, 'et')[0]?.vat).toBeUndefined();
    expect(lineOfComponent(taxed, LOCATION, 'et', 'et').vat).toBe('INCLUDED');
    expect(lineOfComponent(dearer, LOCATION, 'et', 'et')).not.toHaveProperty('vat');
  });
});

describe('the name of a row', () => {
  const named = (...rows: MedicalTemplateRow[]) => rows.map((one) => rowName(one, rows, (situation) => `in ${situation}`));

  it('has the treatment of a situation, or else the situation', () => {
    const rows = [row({}), row({ situation: 'ROOT', treatmentName: 'Removal' }), row({ situation: 'CROWN' })];
    expect(named(...rows)).toEqual(['Decay', 'Decay – Removal', 'Decay – in CROWN']);
  });

  it('has the situation, too, where two rows have the same treatment', () => {
    const removal = (situation: MedicalTemplateRow['situation']) => row({ situation, treatmentName: 'Removal' });
    expect(named(removal('ROOT'), removal('WHOLE_TOOTH'))).toEqual(['Decay – Removal (in ROOT)', 'Decay – Removal (in WHOLE_TOOTH)']);
  });
});
