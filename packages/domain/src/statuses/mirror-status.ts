import { mirrorTooth } from '../teeth';
import type { StoredStatus } from './stored-status';
import { statusKey } from './suggest-statuses';

/** Returns a status as it is when the sides of its image are swapped. Surfaces are named from the tooth, so they stay. */
export function mirrorStatus(status: StoredStatus): StoredStatus {
  const tooth = mirrorTooth(status.tooth);
  return { ...status, tooth, key: statusKey(tooth, status.status, status.surfaces) };
}
