import { deleteExpired, deleteOldAccountRows, deleteUsedRows, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';

const DAY_MS = 24 * 3_600_000;
/** An expired reset says "expired" for so long, later "not found". */
const KEEP_RESETS_MS = 7 * DAY_MS;
const KEEP_MAILS_MS = 30 * DAY_MS;

/**
 * Deletes sessions that ended by themselves, old counts of sign-in attempts, old password resets and mails; answers how
 * many sessions. For a timer.
 */
export function sweepSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  return inTransaction(db, async (tx) => {
    await deleteOldAccountRows(tx, new Date(now.getTime() - KEEP_RESETS_MS), new Date(now.getTime() - KEEP_MAILS_MS));
    await deleteUsedRows(tx, now);
    return deleteExpired(tx, now);
  });
}
