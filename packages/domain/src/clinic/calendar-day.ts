/** Returns the calendar day at this instant in the time zone, yyyy-mm-dd. */
export function calendarDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

/**
 * Returns the last calendar day of what is over at `end`, yyyy-mm-dd in the time zone: a contract until 31 December is
 * over when 1 January begins.
 */
export function lastDay(end: Date, timeZone: string): string {
  return calendarDay(new Date(end.getTime() - 1), timeZone);
}
