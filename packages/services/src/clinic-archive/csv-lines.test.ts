import { expect, it } from 'vitest';
import { csvLines } from './csv-lines';

it('quotes and disarms cells', () => {
  const cells = [
    'plain',
    'a,b',
    'say "no"',
    'two\nlines',
    '=1+1',
    '+372 5123 4567',
    '-cmd|x',
    '@SUM(A1)',
    '＝1+1',
    '＋cmd|x',
    null,
    12.5,
    true,
  ];
  const rows = cells.map((value) => ({ value }));
  expect(csvLines(rows, ['value']).split('\r\n')).toEqual([
    'plain',
    '"a,b"',
    '"say ""no"""',
    '"two\nlines"',
    "'=1+1",
    '+372 5123 4567',
    "'-cmd|x",
    "'@SUM(A1)",
    "'＝1+1",
    "'＋cmd|x",
    '',
    '12.5',
    'true',
    '',
  ]);
});
