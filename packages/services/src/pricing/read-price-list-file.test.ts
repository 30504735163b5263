import { IMPORT_MAX_LENGTH } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import { readPriceListFile } from './read-price-list-file';

const first = (text: string) => readPriceListFile(text).lines[0];
const errorsOf = (cells: string) => first(`kood;nimetus;ühik;hind;alates;kuni;kogus;kategooria\n${cells}`)?.errors;

describe('price list file', () => {
  it('reads Estonian headings, semicolons and decimal commas', () => {
    const text = '\ufeffKood;Kategooria;Nimetus;Ühik;Hind (EUR);Alates, €;Kuni;Kogus\r\n5000;Diagnostika;Läbivaatus;visiit;45,50;;;1\r\n';
    expect(readPriceListFile(text)).toEqual({
      missingColumns: [],
      lines: [
        {
          line: 2,
          fields: {
            code: '5000',
            category: 'Diagnostika',
            name: 'Läbivaatus',
            unit: 'VISIT',
            price: 4550,
            minimum: null,
            maximum: null,
            quantity: 1,
          },
          errors: [],
        },
      ],
    });
  });

  it('reads English headings, commas and decimal points, in any order of columns', () => {
    expect(first('name,to,from,code,remark\n"Crown, ceramic",560.00,420,52420,x')).toEqual({
      line: 2,
      fields: {
        code: '52420',
        name: 'Crown, ceramic',
        category: undefined,
        unit: undefined,
        quantity: undefined,
        price: null,
        minimum: 42_000,
        maximum: 56_000,
      },
      errors: [],
    });
  });

  it('reads ranges in a single price column', () => {
    expect(first('kood;nimetus;hind\n1;x;alates 45')?.fields).toMatchObject({ price: null, minimum: 4500, maximum: null });
    expect(first('kood;nimetus;hind\n1;x;45–60')?.fields).toMatchObject({ price: null, minimum: 4500, maximum: 6000 });
  });

  it('knows what other programs call a name, and a quantity with decimals', () => {
    const line = first('kood;nimi;hind;kogus\n1;Läbivaatus;45;1,0');
    expect(line).toMatchObject({ fields: { name: 'Läbivaatus', quantity: 1 }, errors: [] });
    expect(first('code;service;price\n1;Check-up;45')?.fields.name).toBe('Check-up');
  });

  it('reads whether a price includes value added tax, in either language', () => {
    const read = (cell: string) => first(`kood;nimetus;hind;käibemaks\n1;Valgendamine;250;${cell}`);
    expect(['sisaldub', 'Exempt', 'INCLUDED', ''].map((cell) => read(cell)?.fields.vat)).toEqual([
      'INCLUDED',
      'EXEMPT',
      'INCLUDED',
      undefined,
    ]);
    expect(read('24%')?.errors).toEqual([{ column: 'vat', error: 'vatUnknown' }]);
  });

  it('is rejected without required columns', () => {
    expect(readPriceListFile('kood;ühik\n1;hammas')).toEqual({ missingColumns: ['name', 'price'], lines: [] });
    expect(readPriceListFile('')).toEqual({ missingColumns: ['code', 'name', 'price'], lines: [] });
  });

  it.each([
    [';x;;1;;;;', [{ column: 'code', error: 'codeMissing' }]],
    [`${'1'.repeat(51)};x;;1;;;;`, [{ column: 'code', error: 'codeTooLong' }]],
    ['1;;;1;;;;', [{ column: 'name', error: 'nameMissing' }]],
    [`1;${'x'.repeat(301)};;1;;;;`, [{ column: 'name', error: 'nameTooLong' }]],
    ['1;x;tosin;1;;;;', [{ column: 'unit', error: 'unitUnknown' }]],
    ['1;x;;odav;;;;', [{ column: 'price', error: 'priceUnreadable' }]],
    ['1;x;;;1–2;;;', [{ column: 'minimum', error: 'priceUnreadable' }]],
    ['1;x;;;;;;', [{ column: 'price', error: 'priceOrRange' }]],
    ['1;x;;;;5;;', [{ column: 'minimum', error: 'priceOrRange' }]],
    ['1;x;;5;5;6;;', [{ column: 'price', error: 'priceOrRange' }]],
    ['1;x;;;6;5;;', [{ column: 'maximum', error: 'toPriceNotSmaller' }]],
    ['1;x;;6–5;;;;', [{ column: 'price', error: 'toPriceNotSmaller' }]],
    ['1;x;;1;;;1,5;', [{ column: 'quantity', error: 'quantityUnreadable' }]],
    ['1;x;;1;;;0;', [{ column: 'quantity', error: 'quantityUnreadable' }]],
    [`1;x;;1;;;;${'k'.repeat(101)}`, [{ column: 'category', error: 'categoryTooLong' }]],
    [
      ';;tosin;odav;;;x;',
      [
        { column: 'code', error: 'codeMissing' },
        { column: 'name', error: 'nameMissing' },
        { column: 'unit', error: 'unitUnknown' },
        { column: 'quantity', error: 'quantityUnreadable' },
        { column: 'price', error: 'priceUnreadable' },
      ],
    ],
  ])('reports the error of %j', (cells, errors) => {
    expect(errorsOf(cells)).toEqual(errors);
  });

  it('is rejected above 10,000 lines, whatever they contain', () => {
    const of = (count: number) => `kood;nimetus;hind\n${'a\n'.repeat(count)}`;
    expect(readPriceListFile(of(10_000)).lines).toHaveLength(10_000);
    expect(() => readPriceListFile(of(10_001))).toThrow('more than 10000 lines');
    expect(() => readPriceListFile('a\n'.repeat(10_002))).toThrow('more than 10000 lines');
  });

  it('finds headings next to one that is a huge text of spaces', () => {
    const text = `code;name;price;a${' '.repeat(IMPORT_MAX_LENGTH)}b\n1;Abc;45`;
    expect(readPriceListFile(text)).toMatchObject({ missingColumns: [], lines: [{ fields: { code: '1', price: 4500 }, errors: [] }] });
  });
});
