import { expect, it } from 'vitest';
import { countSights, isWorthShowing, treatmentsByTooth } from './treatments-by-tooth';

const treatment = (tooth: '11' | '18' | '36' | null, sight: 'SEEN' | 'NOT_SEEN' | 'UNKNOWN' = 'SEEN') => ({
  ...{ id: `${tooth}`, tooth, surfaces: [], name: 'Filling', alternative: null, sight },
  reason: sight === 'UNKNOWN' ? ('NOT_VISIBLE' as const) : null,
});

it('lists treatments in chart order, the jaw last', () => {
  const order = treatmentsByTooth([treatment(null), treatment('36'), treatment('11'), treatment('18')]);
  expect(order.map(({ tooth }) => tooth)).toEqual(['18', '11', '36', null]);
});

it('counts what is seen', () => {
  expect(countSights([treatment('11'), treatment('18', 'NOT_SEEN'), treatment('36')])).toEqual({ SEEN: 2, NOT_SEEN: 1, UNKNOWN: 0 });
});

it('says nothing about treatments that no radiograph shows', () => {
  expect(isWorthShowing([treatment('11', 'UNKNOWN'), treatment(null, 'UNKNOWN')])).toBe(false);
  expect(isWorthShowing([treatment('11', 'UNKNOWN'), treatment('36', 'NOT_SEEN')])).toBe(true);
});
