import { expect, it } from 'vitest';
import { parseDate } from './parse-date';

it.each([
  ['17.05.1990', '1990-05-17'],
  ['7.5.1990', '1990-05-07'],
  ['17/05/1990', '1990-05-17'],
  ['1990-05-17', '1990-05-17'],
  ['1990-05-17 00:00:00', '1990-05-17'],
  ['29.02.2000', '2000-02-29'],
])('reads %s as a date', (text, day) => {
  expect(parseDate(text)).toBe(day);
});

it.each(['', '31.02.1990', '5/17/1990', '17.05.90', '1990', 'mai 1990', '00.00.0000', '29.02.1900'])('rejects "%s" as a date', (text) => {
  expect(parseDate(text)).toBeUndefined();
});
