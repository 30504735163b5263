import { expect, it } from 'vitest';
import { onlyMatch } from './only-match';

const option = (label: string) => ({ value: label.toUpperCase(), label });
const options = ['Chipped tooth', 'Poor root filling', 'Tooth', 'Filling', 'Crown'].map(option);

it('is the option that a text can only mean', () => {
  expect(onlyMatch(options, null, ' chip')).toBe('CHIPPED TOOTH');
  expect(onlyMatch(options, null, 'tooth')).toBe('TOOTH');
  expect(onlyMatch(options, null, 'fill')).toBeUndefined();
  expect(onlyMatch(options, null, 'xyz')).toBeUndefined();
  expect(onlyMatch(options, 'CROWN', ' ')).toBeUndefined();
  // Nothing was typed: two people may have one name.
  expect(onlyMatch([option('Mari'), { value: 'SECOND', label: 'Mari' }], 'SECOND', 'Mari')).toBeUndefined();
});
