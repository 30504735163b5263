import { deleteOldNotifications, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';

const KEEP_MS = 90 * 24 * 3_600_000;

/** Deletes notifications after 90 days, read or not; answers how many. For a timer. */
export function sweepNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, (tx) => deleteOldNotifications(tx, new Date(clock().getTime() - KEEP_MS)));
}
