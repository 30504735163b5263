import { deleteOldApiRequests, deleteOldWebhooks, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';

/** Time for which deliveries and requests with API keys can be looked up. */
const RETENTION_MS = 30 * 86_400_000;

/** Deletes deliveries of webhooks and requests with API keys after 30 days. @returns How many. */
export async function sweepWebhooks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - RETENTION_MS);
  return inTransaction(db, async (tx) => (await deleteOldWebhooks(tx, before)) + (await deleteOldApiRequests(tx, before)));
}
