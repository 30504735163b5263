import { deleteOldIdempotencyKeys, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';

/** Forgets the answers that were kept for 24 hours, in every organization; answers how many. */
export function sweepIdempotencyKeys({ db }: Pick<Deps, 'db'>): Promise<number> {
  return inTransaction(db, deleteOldIdempotencyKeys);
}
