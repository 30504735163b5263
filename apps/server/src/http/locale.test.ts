import { expect, it } from 'vitest';
import { localeOf } from './locale';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['et', 'et'],
  ['et-EE,et;q=0.9,en;q=0.8', 'et'],
  ['en;q=0.5, et;q=0.7', 'et'],
  ['de-DE, en-GB;q=0.4', 'en'],
  ['de', 'en'],
])('%s selects %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale);
});
