import { deleteExpired, deleteOldAccountRows, deleteUsedRows, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';

const DAY_MS = 24 * 3_600_000;
/** How long an expired reset is reported as expired rather than not found. */
const RESET_RETENTION_MS = 7 * DAY_MS;
/** How long an ended session is stored, so that its reader learns that it ended by inactivity. */
const ENDED_SESSION_RETENTION_MS = DAY_MS;
const MAIL_RETENTION_MS = 30 * DAY_MS;

/**
 * Deletes sessions that ended a day ago, old sign-in attempts, password resets and mails. For a timer.
 * @returns The number of deleted sessions.
 */
export function sweepSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  return inTransaction(db, async (tx) => {
    await deleteOldAccountRows(tx, new Date(now.getTime() - RESET_RETENTION_MS), new Date(now.getTime() - MAIL_RETENTION_MS));
    await deleteUsedRows(tx, now);
    return deleteExpired(tx, new Date(now.getTime() - ENDED_SESSION_RETENTION_MS));
  });
}
