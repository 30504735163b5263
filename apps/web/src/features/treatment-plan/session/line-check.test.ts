import { describe, expect, it } from 'vitest';
import { editTotals, lineErrors } from './line-check';
import type { EditLine } from './treatment-plan-edit';

function line(over: Partial<EditLine> = {}): EditLine {
  const texts = { issue: 'Decay', class: 'PRIM_CAR_CAVITY', treatmentText: '' } as const;
  const id = '01a1fdbc-473b-7454-a43e-cc8946e39723';
  return {
    id,
    tooth: '36',
    surfaces: ['O'],
    ...texts,
    quantity: '2',
    unit: 'TOOTH',
    priceFrom: '80,50',
    priceTo: '120',
    phase: 1,
    selected: true,
    ...over,
  };
}

describe('a line while it is typed', () => {
  it.each([
    [{}, {}],
    [{ priceFrom: '', priceTo: '' }, {}],
    [{ priceFrom: '120' }, {}],
    [{ priceTo: '' }, { priceTo: 'Both prices or no price must be filled' }],
    [{ priceFrom: '130' }, { priceTo: 'The to-price must be bigger than the from-price' }],
    [{ priceFrom: '1,2,3' }, { priceFrom: 'Must be a number' }],
    [{ priceTo: '2000000' }, { priceTo: 'Must be at most 1,000,000 €' }],
    [{ quantity: '' }, { quantity: 'Must be a number' }],
    [{ quantity: '1.5' }, { quantity: 'Must be a number' }],
    [{ surfaces: [] }, { surfaces: 'Please select the surface of the issue.' }],
    [{ surfaces: [], class: null }, {}],
    [{ surfaces: [], class: 'CROWN' as const }, {}],
    [{ issue: ' ' }, { issue: 'This field is required' }],
  ])('%j gives %j', (over, errors) => {
    expect(lineErrors(line(over), 'en')).toEqual(errors);
  });
});

describe('sums while a price is typed', () => {
  it('count in cents, times the quantity, over selected lines', () => {
    expect(editTotals([line(), line({ selected: false })])).toMatchObject({ total: { min: 16_100, max: 24_000 }, unpriced: 0, invalid: 0 });
  });

  it('are none while no selected line has a price: neither plan nor stage is free', () => {
    const unpriced = line({ priceFrom: '', priceTo: '' });
    expect(editTotals([unpriced, line({ selected: false })])).toMatchObject({ total: null, byPhase: [{ phase: 1, total: null }] });
    const { byPhase, total } = editTotals([unpriced, line({ phase: 2 })]);
    expect(byPhase).toEqual([
      { phase: 1, total: null },
      { phase: 2, total },
    ]);
    expect(editTotals([]).total).toEqual({ min: 0, max: 0 });
  });

  it('leave out and count prices that are unreadable or in the wrong order', () => {
    const totals = editTotals([
      line(),
      line({ priceFrom: '130' }),
      line({ priceFrom: 'x' }),
      line({ priceFrom: '', priceTo: '' }),
      line({ priceFrom: 'x', selected: false }),
    ]);
    expect(totals).toMatchObject({ total: { min: 16_100, max: 24_000 }, unpriced: 1, invalid: 2 });
  });
});
