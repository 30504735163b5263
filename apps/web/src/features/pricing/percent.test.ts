import { expect, it } from 'vitest';
import { parsePercent } from './percent';

it.each([
  ['5', 500],
  [' +5 % ', 500],
  ['-2,5', -250],
  ['\u22122.25%', -225],
  ['1000', 100_000],
  ['-99', -9_900],
  ['0', 0],
  // 1.15 × 100 is 114.99999999999999 as a fraction.
  ['1,15', 115],
])('%j is %j basis points', (text, value) => {
  expect(parsePercent(text)).toBe(value);
});

it.each(['', 'x', '1,234', '--5', '1e3', '-99,01', '1000,01', '%', '5 5'])('%j is not a percentage', (text) => {
  expect(parsePercent(text)).toBeUndefined();
});
