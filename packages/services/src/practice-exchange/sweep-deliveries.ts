import { deleteOldDeliveries, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';

/** Retention of finished deliveries. Open ones are kept until they are settled. */
const RETENTION_MS = 90 * 86_400_000;

/** Deletes settled deliveries of all clinics after 90 days. @returns how many were deleted */
export function sweepDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, (tx) => deleteOldDeliveries(tx, new Date(clock().getTime() - RETENTION_MS)));
}
