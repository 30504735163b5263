import { calendarDay } from '@molaar/domain/clinic';

/** Validity of a treatment plan's prices, days. */
const VALID_DAYS = 90;

/** Returns the last day on which the treatment plan is valid, yyyy-mm-dd in the clinic's time zone. */
export function validUntil(savedAt: Date, timeZone: string): string {
  const last = new Date(`${calendarDay(savedAt, timeZone)}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + VALID_DAYS);
  return last.toISOString().slice(0, 10);
}
