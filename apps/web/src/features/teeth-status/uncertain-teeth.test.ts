import type { Annotation } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { uncertainTeeth } from './uncertain-teeth';

type Tooth = Parameters<typeof uncertainTeeth>[0][number];
const tooth = (location: Annotation['location'], over: Partial<Tooth> = {}): Tooth => ({
  ...{ class: 'TOOTH', location, checkTooth: true, decision: 'SUGGESTED' },
  ...over,
});

it('names undecided teeth and implants with an uncertain number in quadrants with teeth not seen', () => {
  const annotations = [
    tooth('47'),
    tooth('45'),
    tooth('45', { class: 'COMPOSITE' }),
    tooth('85'),
    tooth('17', { class: 'IMPLANT' }),
    tooth('44', { checkTooth: false }),
    tooth('43', { decision: 'APPROVED' }),
    tooth('37'),
    tooth(null),
  ];
  expect(uncertainTeeth(annotations, ['46', '18'])).toEqual(['17', '47', '45', '85']);
  expect(uncertainTeeth(annotations, ['75'])).toEqual(['37']);
  expect(uncertainTeeth(annotations, [])).toEqual([]);
});
