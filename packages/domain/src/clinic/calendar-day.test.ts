import { expect, it } from 'vitest';
import { calendarDay, lastDay } from './calendar-day';

it('returns the day of an instant in the time zone', () => {
  expect(calendarDay(new Date('2026-12-31T21:59:59.999Z'), 'Europe/Tallinn')).toBe('2026-12-31');
  expect(calendarDay(new Date('2026-12-31T22:00:00Z'), 'Europe/Tallinn')).toBe('2027-01-01');
});

it.each([
  // Midnight ends the day before it, in winter, in summer and on the day of 23 hours.
  ['2026-12-31T22:00:00Z', 'Europe/Tallinn', '2026-12-31'],
  ['2026-06-30T21:00:00Z', 'Europe/Tallinn', '2026-06-30'],
  ['2026-03-29T21:00:00Z', 'Europe/Tallinn', '2026-03-29'],
  ['2027-01-01T00:00:00Z', 'UTC', '2026-12-31'],
  ['2027-01-01T00:00:00Z', 'Europe/Tallinn', '2027-01-01'],
  ['2027-01-01T05:00:00Z', 'America/New_York', '2026-12-31'],
  // A paid month ends at the time of day at which it began.
  ['2026-12-27T10:15:00Z', 'Europe/Tallinn', '2026-12-27'],
])('%s in %s is the end of %s', (end, timeZone, day) => {
  expect(lastDay(new Date(end), timeZone)).toBe(day);
});
