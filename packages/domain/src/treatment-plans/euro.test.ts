import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEuro, parseEuro } from './euro';

describe('euros as typed', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['12', 1200],
    ['12,5', 1250],
    ['12.50', 1250],
    ['0,07', 7],
    ['€ 80', 8000],
    ['80 €', 8000],
    ['1 234,50', 123_450],
    ['12\u00a0345,50', 1_234_550],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1 234 567', 123_456_700],
    // 1.15 × 100 is 114.99999999999999 as a fraction.
    ['1.15', 115],
    ['8.29', 829],
  ])('%j is %j cents', (text, cents) => {
    expect(parseEuro(text)).toBe(cents);
  });

  it.each(['abc', '12,', ',5', '12,345', '1.234', '1,23,4', '-5', '1e3', '12.345', '1,234,50', '1 23', '99999999999999999', '0x10', '٣'])(
    '%j is no amount',
    (text) => {
      expect(parseEuro(text)).toBeNaN();
    },
  );

  it('is parsed back as formatted, in both languages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom('en' as const, 'et' as const), (cents, locale) => {
        expect(parseEuro(formatEuro(cents, locale))).toBe(cents);
      }),
    );
    expect([
      formatEuro(123_450, 'et'),
      formatEuro(123_450, 'en'),
      formatEuro(5, 'et'),
      formatEuro(8000, 'et'),
      formatEuro(null, 'et'),
    ]).toEqual(['1234,50', '1234.50', '0,05', '80', '']);
  });
});
