import { expect, it } from 'vitest';
import { freeName } from './copy-name';

it.each([
  ['Prices', [], 'Prices (2)'],
  ['Prices', ['Prices', 'Prices (2)', 'Prices (3)'], 'Prices (4)'],
  ['Prices (2)', ['Prices', 'Prices (2)'], 'Prices (3)'],
  ['x'.repeat(200), [], `${'x'.repeat(196)} (2)`],
])('a copy of %s beside %j', (name, taken, expected) => {
  expect(freeName(name, taken)).toBe(expected);
});
