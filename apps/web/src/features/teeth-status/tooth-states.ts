import type { ToothNumber } from '@molaar/domain/teeth';
import type { TeethStates, ToothMark } from '@molaar/odontogram';
import { contradictionsAmong, type ShownStatus } from './status-edits';

/**
 * Returns the statuses as the chart draws them; a tooth whose approved statuses contradict each other has a warning.
 */
export function toothStates(statuses: readonly ShownStatus[]): TeethStates {
  const marks = new Map<ToothNumber, ToothMark[]>();
  for (const { tooth, status, surface, decision } of statuses) {
    marks.set(tooth, [...(marks.get(tooth) ?? []), { status, surfaces: surface, decision }]);
  }
  const contradicting = new Set(contradictionsAmong(statuses.filter(({ decision }) => decision === 'APPROVED')).map(({ tooth }) => tooth));
  return Object.fromEntries([...marks].map(([tooth, list]) => [tooth, { marks: list, warns: contradicting.has(tooth) }]));
}
