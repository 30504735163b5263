import { CATEGORIES, type Category, entryByType, isFindingType } from '@molaar/domain/findings';
import type { ToothStatus } from '@molaar/domain/statuses';
import type { ToothNumber } from '@molaar/domain/teeth';
import type { ShownStatus } from './status-edits';

/** A status and the teeth that have it, in the order of the chart. */
export interface FoundStatus {
  readonly status: ToothStatus;
  readonly category: Category;
  readonly teeth: readonly ToothNumber[];
}

/**
 * Returns what the teeth have, by category: issues first. Rejected statuses and sound teeth are left out.
 *
 * @param statuses in the order of the chart
 */
export function foundOnTeeth(statuses: readonly Pick<ShownStatus, 'status' | 'tooth' | 'decision'>[]): FoundStatus[] {
  const found = new Map<ToothStatus, Set<ToothNumber>>();
  for (const { status, tooth, decision } of statuses) {
    if (status === 'SOUND' || decision === 'REJECTED') continue;
    found.set(status, (found.get(status) ?? new Set()).add(tooth));
  }
  return [...found]
    .map(([status, teeth]) => ({
      status,
      category: isFindingType(status) ? entryByType(status).category : ('OTHER' as const),
      teeth: [...teeth],
    }))
    .sort((a, b) => CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category));
}
