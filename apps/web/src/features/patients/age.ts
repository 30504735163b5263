/** Returns the whole years from the birth date (yyyy-mm-dd) to the day of `now` in the browser's time zone. */
export function ageOn(now: Date, birthDate: string): number {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number);
  const hadBirthday = now.getMonth() + 1 > month || (now.getMonth() + 1 === month && now.getDate() >= day);
  return now.getFullYear() - year - (hadBirthday ? 0 : 1);
}
