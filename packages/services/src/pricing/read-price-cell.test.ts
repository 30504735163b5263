import { IMPORT_MAX_LENGTH } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { readPriceCell } from './read-price-cell';

it.each([
  ['', [null, null, null]],
  ['45', [4500, null, null]],
  ['45,50 €', [4550, null, null]],
  ['1 234.50 EUR', [123_450, null, null]],
  ['alates 45,00', [null, 4500, null]],
  ['From €45', [null, 4500, null]],
  ['45,00–60,00 €', [null, 4500, 6000]],
  ['45 - 60', [null, 4500, 6000]],
  ['45\u201260 eurot', [null, 4500, 6000]],
])('reads %j', (text, [price, minimum, maximum]) => {
  expect(readPriceCell(text)).toEqual({ price, minimum, maximum });
});

it.each(['tasuta', '-5', '45–', 'alates', 'alates x', '1,234', '99999999999'])('rejects %j as a price', (text) => {
  expect(readPriceCell(text)).toBeUndefined();
});

it('rejects a huge text of spaces quickly', () => {
  expect(readPriceCell(`1${' '.repeat(IMPORT_MAX_LENGTH)}x`)).toBeUndefined();
});
