/**
 * Returns the last months, yyyy-mm, the current one first.
 * @param count How many, 1 or more.
 */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_none, back) => {
    const month = new Date(now.getFullYear(), now.getMonth() - back, 1);
    return `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`;
  });
}
