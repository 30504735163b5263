import type { ToothNumber } from '@molaar/domain/teeth';
import type { ShownStatus } from './status-edits';

export const STATUS_FILTERS = ['findings', 'open', 'sound', 'all'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

const MATCHES: Readonly<Record<StatusFilter, (status: ShownStatus) => boolean>> = {
  findings: ({ status }) => status !== 'SOUND',
  open: ({ decision, status }) => decision === 'SUGGESTED' && status !== 'SOUND',
  sound: ({ status }) => status === 'SOUND',
  all: () => true,
};

/** Counts the statuses that a filter shows. */
export function countStatuses(statuses: readonly ShownStatus[], filter: StatusFilter): number {
  return statuses.filter(MATCHES[filter]).length;
}

/**
 * Whether the decisions that are left on the image are made on the workdesk alone, as about teeth whose number is
 * uncertain: no status is open.
 */
export function isDecidedElsewhere(statuses: readonly ShownStatus[], decisionsLeft: number | null): boolean {
  return decisionsLeft !== null && decisionsLeft > 0 && countStatuses(statuses, 'open') === 0;
}

/** Statuses of one tooth, in the order of the chart. */
export interface ToothGroup {
  readonly tooth: ToothNumber;
  readonly statuses: readonly ShownStatus[];
}

/**
 * Returns the rows to show, by tooth. All statuses of the selected tooth are shown. Rows whose id is in `pinned` stay
 * although they no longer match, so that a decision does not move the row under the pointer.
 */
export function groupByTooth(
  statuses: readonly ShownStatus[],
  filter: StatusFilter,
  selected: ToothNumber | null,
  pinned: ReadonlySet<string>,
): ToothGroup[] {
  const groups = new Map<ToothNumber, ShownStatus[]>();
  for (const status of statuses) {
    if (!MATCHES[filter](status) && status.tooth !== selected && !pinned.has(status.id)) continue;
    groups.set(status.tooth, [...(groups.get(status.tooth) ?? []), status]);
  }
  return [...groups].map(([tooth, list]) => ({ tooth, statuses: list }));
}
