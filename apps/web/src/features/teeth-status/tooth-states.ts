import type { ToothNumber } from '@molaar/domain';
import type { TeethStates, ToothMark } from '@molaar/odontogram';
import type { ShownStatus } from './status-edits';

/** Statuses as the chart draws them. */
export function toothStates(statuses: readonly ShownStatus[]): TeethStates {
  const marks = new Map<ToothNumber, ToothMark[]>();
  for (const { tooth, status, surface, decision } of statuses) {
    marks.set(tooth, [...(marks.get(tooth) ?? []), { status, surfaces: surface, decision }]);
  }
  return Object.fromEntries([...marks].map(([tooth, list]) => [tooth, { marks: list }]));
}
