import { deleteOldNotifications, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';

const RETENTION_MS = 90 * 24 * 3_600_000;

/**
 * Deletes notifications after 90 days, read or not. For a timer.
 * @returns The number of deleted notifications.
 */
export function sweepNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, (tx) => deleteOldNotifications(tx, new Date(clock().getTime() - RETENTION_MS)));
}
