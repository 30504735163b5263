/** How long a plan's prices are promised. */
const VALID_DAYS = 90;

/** The day that it is there at this instant, yyyy-mm-dd. */
export function calendarDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

/** The last day on which the plan is valid, yyyy-mm-dd in the clinic's time zone. */
export function validUntil(savedAt: Date, timeZone: string): string {
  const last = new Date(`${calendarDay(savedAt, timeZone)}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + VALID_DAYS);
  return last.toISOString().slice(0, 10);
}
