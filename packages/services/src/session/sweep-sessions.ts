import { deleteExpired, inTransaction } from '@molaar/db';
import type { Deps } from '../deps';

/** Deletes sessions that ended by themselves and old counts of sign-in attempts; answers how many sessions. For a timer. */
export function sweepSessions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, (tx) => deleteExpired(tx, clock()));
}
