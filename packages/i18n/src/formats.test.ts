import { describe, expect, test } from 'vitest';
import {
  compareTexts,
  formatDate,
  formatDateTime,
  formatLastDay,
  formatMoney,
  formatMoneyRange,
  formatMonth,
  formatNumber,
  knownTimeZone,
} from './formats';

const NBSP = '\u00a0';

describe('money', () => {
  test('Estonian groups from five digits on and does not break before the sign', () => {
    expect(formatMoney(123_450, 'et')).toBe(`1234,50${NBSP}€`);
    expect(formatMoney(1_234_550, 'et')).toBe(`12${NBSP}345,50${NBSP}€`);
    expect(formatMoney(0, 'et')).toBe(`0,00${NBSP}€`);
    expect(formatMoney(-500, 'et')).toBe(`\u22125,00${NBSP}€`);
  });

  test('English is British', () => {
    expect(formatMoney(123_450, 'en')).toBe('€1,234.50');
    expect(formatMoney(1_234_550, 'en')).toBe('€12,345.50');
    expect(formatMoney(-500, 'en')).toBe('\u2212€5.00');
  });

  test('a range has a figure dash, and equal ends are one amount', () => {
    expect(formatMoneyRange({ min: 5000, max: 1_234_550 }, 'et')).toBe(`50,00\u201212${NBSP}345,50${NBSP}€`);
    expect(formatMoneyRange({ min: 5000, max: 123_450 }, 'en')).toBe('€50.00\u2012€1,234.50');
    expect(formatMoneyRange({ min: 5000, max: 5000 }, 'et')).toBe(`50,00${NBSP}€`);
  });

  test('rejects fractions of a cent', () => {
    expect(() => formatMoney(0.5, 'et')).toThrow(RangeError);
    expect(() => formatMoney(Number.NaN, 'et')).toThrow(RangeError);
  });
});

describe('dates', () => {
  test('a calendar date is the same day in every time zone', () => {
    for (const zone of ['Europe/Tallinn', 'Pacific/Honolulu', 'Pacific/Kiritimati']) {
      expect(formatDate('2025-03-08', 'et', zone)).toBe('08.03.2025');
      expect(formatDate('2025-03-08', 'en', zone)).toBe('08/03/2025');
    }
  });

  test('an instant is its day in the time zone', () => {
    expect(formatDate('2025-03-08T23:30:00Z', 'et', 'Europe/Tallinn')).toBe('09.03.2025');
    expect(formatDate('2025-03-08T23:30:00Z', 'en', 'America/New_York')).toBe('08/03/2025');
    expect(formatDateTime('2025-03-08T12:05:00Z', 'et', 'Europe/Tallinn')).toBe('08.03.2025 14:05');
    expect(formatDateTime(new Date('2025-03-07T22:00:00Z'), 'en', 'Europe/Tallinn')).toBe('08/03/2025 00:00');
  });

  test('what ends at midnight has the day before as its last', () => {
    expect(formatLastDay('2026-12-31T22:00:00Z', 'et', 'Europe/Tallinn')).toBe('31.12.2026');
    expect(formatLastDay('2026-12-31T22:00:00.001Z', 'et', 'Europe/Tallinn')).toBe('01.01.2027');
    expect(formatLastDay('2026-12-31T22:00:00Z', 'en', 'Asia/Tokyo')).toBe('01/01/2027');
  });

  test('"et" is Europe/Tallinn, and an invalid date is rejected', () => {
    expect(knownTimeZone('et')).toBe('Europe/Tallinn');
    expect(formatDateTime('2025-07-01T00:00:00Z', 'et', 'et')).toBe('01.07.2025 03:00');
    expect(() => formatDate('soon', 'et')).toThrow(RangeError);
  });
});

test('numbers have the separators of the language', () => {
  expect(formatNumber(1234.5, 'et')).toBe('1234,5');
  expect(formatNumber(12_345.5, 'et')).toBe(`12${NBSP}345,5`);
  expect(formatNumber(1234.5, 'en')).toBe('1,234.5');
  expect(formatNumber(0.87, 'et', { style: 'percent' })).toMatch(/^87\s?%$/);
});

test('Estonian names sort in Estonian order', () => {
  const names = ['Õun', 'Zoja', 'Tamm', 'Šults', 'Saar', 'Ääre', 'Vaher', 'Žukov'];
  expect(names.sort(compareTexts('et'))).toEqual(['Saar', 'Šults', 'Zoja', 'Žukov', 'Tamm', 'Vaher', 'Õun', 'Ääre']);
});

describe('formatMonth', () => {
  test('names the month in both languages', () => {
    expect([formatMonth('2026-03', 'en'), formatMonth('2026-03', 'et')]).toEqual(['March 2026', 'märts 2026']);
  });
});
