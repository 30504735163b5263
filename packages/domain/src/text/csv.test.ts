import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from './csv';

const fields = (text: string) => readCsv(text).map((record) => record.fields);

describe('reading CSV', () => {
  it.each([
    [
      'a;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\ufeffkood;hind\n5000;45,00',
      [
        ['kood', 'hind'],
        ['5000', '45,00'],
      ],
    ],
    [
      'a;b\n"x; ""y""\nz";2',
      [
        ['a', 'b'],
        ['x; "y"\nz', '2'],
      ],
    ],
    [
      '"a,b";c,d\n1;2',
      [
        ['a,b', 'c,d'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n\n ; \n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a;b\n"open;1', [['a', 'b'], ['open;1']]],
    ['', []],
  ])('%j', (text, records) => {
    expect(fields(text)).toEqual(records);
  });

  it('returns the line on which each record begins', () => {
    expect(readCsv('a;b\r\n"x\r\ny";1\r\n\r\nz;2').map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it('stops at the given number of records and fields', () => {
    expect(readCsv('a;b\n1;2\n\n3;4\n5;6', 3).map((record) => record.fields)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(readCsv('a\nb', 2)).toHaveLength(2);
    expect(readCsv(`a;b${';'.repeat(5_000)}`)[0]?.fields).toHaveLength(1_000);
    expect(readCsv(`\n \n${' '.repeat(50)}a,b;c,d`)[0]?.fields).toHaveLength(3);
  });
});

describe('writing CSV', () => {
  it('is read back unchanged', () => {
    const field = fc.oneof(fc.string(), fc.stringMatching(/^[';,"=+\-@\t\r\n ＝]{0,6}$/));
    const record = fc.array(field, { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 5 }), (records) => {
        const full = [['kood', 'nimi'], ...records].filter((one) => one.some((value) => value.trim() !== ''));
        expect(fields(writeCsv(full, ';'))).toEqual(full);
      }),
    );
  });

  it('lets no field start as a formula', () => {
    const text = writeCsv([['kood', '=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '＝1', "'=1", 'a=b']], ';');
    expect(text).toBe(`\ufeffkood;"'=HYPERLINK(""http://x"")";'+1;'-1;'@SUM(A1);'＝1;''=1;a=b\r\n`);
  });
});
