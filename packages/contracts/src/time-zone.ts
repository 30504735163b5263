/** Returns whether `Intl` supports this time zone: 'Europe/Tallinn', not 'et'. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
