import { describe, expect, it } from 'vitest';
import { saveMedicalTemplateInput } from './templates';

const COMPONENT = '01930000-0000-7000-8000-0000000000a1';
/** What is wrong with a row of a template, by field. */
function errorsOf(row: {
  priceFrom?: number | null;
  priceTo?: number | null;
  components?: { pricingComponentId: string; quantity: number }[];
}) {
  const rows = [{ detectableObject: 'CROWN', displayName: 'Kroon', category: 'RESTORATIONS', displayColor: '#00AA00', ...row }];
  const { error } = saveMedicalTemplateInput.safeParse({ name: 'Mall', language: 'et', rows });
  return error?.issues.map(({ path, message }) => `${String(path.at(-1))}: ${message}`) ?? [];
}

describe('a row of a medical template', () => {
  it('has no price, or a range', () => {
    expect(
      [{}, { priceFrom: null, priceTo: null }, { priceFrom: 0, priceTo: 1 }, { priceFrom: 4500, priceTo: 9000 }].map(errorsOf),
    ).toEqual([[], [], [], []]);
  });

  it('lacks a price where only the other one is filled', () => {
    expect(errorsOf({ priceFrom: 4500 })).toEqual(['priceTo: bothPrices']);
    expect(errorsOf({ priceTo: 4500 })).toEqual(['priceFrom: bothPrices']);
  });

  it('ends above its beginning', () => {
    expect(errorsOf({ priceFrom: 4500, priceTo: 4500 })).toEqual(['priceTo: toPriceBigger']);
    expect(errorsOf({ priceFrom: 4500, priceTo: 4499 })).toEqual(['priceTo: toPriceBigger']);
  });

  it('names a component once', () => {
    const component = { pricingComponentId: COMPONENT, quantity: 1 };
    expect(errorsOf({ components: [component] })).toEqual([]);
    expect(errorsOf({ components: [component, { ...component, quantity: 2 }] })).toEqual(['components: twice']);
  });
});
