import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIsikukood } from './isikukood';

/** The first ten digits with every possible check digit: synthetic codes, generated from day and century. */
const completed = (ten: string) => Array.from({ length: 10 }, (_, digit) => parseIsikukood(ten + digit));

describe('isikukood', () => {
  it('reads century, sex and birth date', () => {
    const read = (ten: string) => completed(ten).find((answer) => answer.valid);
    expect(read('3760503029')).toMatchObject({ birthDate: '1976-05-03', sex: 'M' });
    expect(read('6020229001')).toBeUndefined();
    expect(read('6040229001')).toMatchObject({ birthDate: '2004-02-29', sex: 'F' });
    expect(read('1991231001')).toMatchObject({ birthDate: '1899-12-31', sex: 'M' });
  });

  it('accepts a published example', () => {
    expect(parseIsikukood('37605030299')).toEqual({ valid: true, birthDate: '1976-05-03', sex: 'M' });
    expect(parseIsikukood('37605030298')).toEqual({ valid: false });
  });

  it('has exactly one check digit for each date and serial number', () => {
    const pad = (value: number, length: number) => String(value).padStart(length, '0');
    const ten = fc
      .tuple(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: 0, max: 999 }),
      )
      .map(([first, year, month, day, serial]) => `${first}${pad(year, 2)}${pad(month, 2)}${pad(day, 2)}${pad(serial, 3)}`);
    fc.assert(
      fc.property(ten, (digits) => {
        expect(completed(digits).filter((answer) => answer.valid)).toHaveLength(1);
      }),
    );
  });

  it.each(['', '3760503029', '376050302999', '07605030299', '97605030299', '37613030299', '3760503029a'])('rejects %j', (code) => {
    expect(parseIsikukood(code)).toEqual({ valid: false });
  });
});
