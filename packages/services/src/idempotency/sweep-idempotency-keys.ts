import { deleteOldIdempotencyKeys, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';

/**
 * Deletes stored responses after 24 hours, in all organizations.
 * @returns The number of deleted keys.
 */
export function sweepIdempotencyKeys({ db }: Pick<Deps, 'db'>): Promise<number> {
  return inTransaction(db, deleteOldIdempotencyKeys);
}
