import type { InvoiceLine, Price, SubscriptionItem } from './records';

/** Returns the end of a period: the same day of the next month or year, or the last day of a shorter month. Seconds. */
export function periodEnd(start: number, interval: 'month' | 'year'): number {
  const from = new Date(start * 1000);
  const end = new Date(from);
  end.setUTCDate(1);
  if (interval === 'year') end.setUTCFullYear(end.getUTCFullYear() + 1);
  else end.setUTCMonth(end.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1000);
}

export interface Change {
  lines: InvoiceLine[];
  /** Cents; negative: credit. */
  total: number;
  period: { start: number; end: number };
}

/**
 * Returns the cost of a change of price at `at`: minus the unused time, plus the new price for the remaining time or a
 * new period.
 */
export function change(item: SubscriptionItem, next: Price, at: number): Change {
  const { price, current_period_start: start, current_period_end: end } = item;
  const left = Math.min(1, Math.max(0, (end - at) / (end - start)));
  const unused = -Math.round(price.unit_amount * left);
  const sameInterval = price.recurring.interval === next.recurring.interval;
  const period = sameInterval ? { start, end } : { start: at, end: periodEnd(at, next.recurring.interval) };
  const due = sameInterval ? Math.round(next.unit_amount * left) : next.unit_amount;
  const lines = [
    { amount: unused, description: 'Unused time', period: { start: at, end } },
    { amount: due, description: 'Remaining time', period: { start: at, end: period.end } },
  ];
  return { lines, total: unused + due, period };
}
