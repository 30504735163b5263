import { type Surface, sortSurfaces } from '../teeth';
import type { ToothStatus } from './tooth-status';

/** CHANGED: the same status on other surfaces. RESOLVED: no longer confirmed. */
export const STATUS_CHANGES = ['NEW', 'UNCHANGED', 'CHANGED', 'RESOLVED'] as const;
export type StatusChange = (typeof STATUS_CHANGES)[number];

export interface PastStatus {
  readonly status: ToothStatus;
  readonly surfaces: readonly Surface[];
}

export interface ChangedStatus extends PastStatus {
  readonly change: StatusChange;
}

/**
 * Returns the history of one tooth over its radiographs, the oldest first, each compared with the previous one that has
 * a confirmed status of the tooth. Radiographs without one are omitted: a status that nobody reviewed is not resolved.
 */
export function toothHistory<Image>(
  images: readonly { readonly image: Image; readonly statuses: readonly PastStatus[] }[],
): { image: Image; statuses: ChangedStatus[] }[] {
  let before: readonly PastStatus[] = [];
  return images
    .filter(({ statuses }) => statuses.length > 0)
    .map(({ image, statuses }) => {
      const resolved = before.filter((old) => !statuses.some(({ status }) => status === old.status));
      const now = statuses.map((status): ChangedStatus => ({ ...status, change: changeOf(status, before) }));
      before = statuses;
      return { image, statuses: [...now, ...resolved.map((old): ChangedStatus => ({ ...old, change: 'RESOLVED' }))] };
    });
}

function changeOf({ status, surfaces }: PastStatus, before: readonly PastStatus[]): StatusChange {
  const same = before.filter((old) => old.status === status);
  if (same.length === 0) return 'NEW';
  const name = sortSurfaces(surfaces).join();
  return same.some((old) => sortSurfaces(old.surfaces).join() === name) ? 'UNCHANGED' : 'CHANGED';
}
