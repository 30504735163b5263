import { type Surface, sortSurfaces } from '../teeth';
import type { ToothStatus } from './tooth-status';

/** CHANGED: the same status on other surfaces than before. RESOLVED: it was there and is confirmed no longer. */
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
 * What became of one tooth from radiograph to radiograph, the oldest first, each against the one before on which something
 * of this tooth was confirmed. A radiograph without any confirmed status of the tooth says nothing about it and is passed
 * over: nothing is resolved by not being looked at.
 */
export function toothHistory<Image>(
  images: readonly { readonly image: Image; readonly statuses: readonly PastStatus[] }[],
): { image: Image; statuses: ChangedStatus[] }[] {
  let before: readonly PastStatus[] = [];
  return images
    .filter(({ statuses }) => statuses.length > 0)
    .map(({ image, statuses }) => {
      const gone = before.filter((old) => !statuses.some(({ status }) => status === old.status));
      const now = statuses.map((status): ChangedStatus => ({ ...status, change: changeOf(status, before) }));
      before = statuses;
      return { image, statuses: [...now, ...gone.map((old): ChangedStatus => ({ ...old, change: 'RESOLVED' }))] };
    });
}

function changeOf({ status, surfaces }: PastStatus, before: readonly PastStatus[]): StatusChange {
  const same = before.filter((old) => old.status === status);
  if (same.length === 0) return 'NEW';
  const name = sortSurfaces(surfaces).join();
  return same.some((old) => sortSurfaces(old.surfaces).join() === name) ? 'UNCHANGED' : 'CHANGED';
}
