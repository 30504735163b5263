import { expect, it } from 'vitest';
import { copyName } from './copy-name';

it.each([
  ['Prices', [], 'Prices (2)'],
  ['Prices', ['Prices', 'Prices (2)', 'Prices (3)'], 'Prices (4)'],
  ['Prices (2)', ['Prices', 'Prices (2)'], 'Prices (3)'],
  ['x'.repeat(200), [], `${'x'.repeat(196)} (2)`],
])('returns a name for a copy of %s next to %j', (name, taken, expected) => {
  expect(copyName(name, taken)).toBe(expected);
});
