import { deleteOldSecurityEvents, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';

const DAY_MS = 24 * 3_600_000;
/** They contain network addresses: not longer than an attack takes to be investigated. */
const EVENT_RETENTION_MS = 90 * DAY_MS;
/** A browser that was not used for a year counts as new again. */
const DEVICE_RETENTION_MS = 365 * DAY_MS;

/**
 * Deletes security events after 90 days, and devices that were not used for a year. For a timer.
 * @returns The number of deleted events.
 */
export function sweepSecurityEvents({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock().getTime();
  return inTransaction(db, (tx) => deleteOldSecurityEvents(tx, new Date(now - EVENT_RETENTION_MS), new Date(now - DEVICE_RETENTION_MS)));
}
