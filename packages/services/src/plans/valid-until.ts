/** How long a plan's prices are promised. */
const VALID_DAYS = 90;

/** The last day on which the plan is valid, yyyy-mm-dd in the clinic's time zone. */
export function validUntil(savedAt: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(savedAt);
  const last = new Date(`${day}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + VALID_DAYS);
  return last.toISOString().slice(0, 10);
}
