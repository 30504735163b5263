import { isToothNumber, mirrorTooth } from '../teeth';
import type { StoredStatus } from './stored-status';

/**
 * Returns a status as it is when the sides of its image are swapped. Surfaces are named from the tooth, so they stay.
 */
export function mirrorStatus(status: StoredStatus): StoredStatus {
  return { ...status, tooth: mirrorTooth(status.tooth), key: mirrorStatusKey(status.key) };
}

/** Returns the key (tooth|status|surfaces) of the same status on the other side. */
export function mirrorStatusKey(key: string): string {
  const [tooth = '', ...rest] = key.split('|');
  return [isToothNumber(tooth) ? mirrorTooth(tooth) : tooth, ...rest].join('|');
}
