import { deleteOldDeliveries, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';

/** What arrived is kept so long, for the screen and for questions. What waits or stopped is kept for ever. */
const KEPT_MS = 90 * 86_400_000;

export function sweepDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, (tx) => deleteOldDeliveries(tx, new Date(clock().getTime() - KEPT_MS)));
}
