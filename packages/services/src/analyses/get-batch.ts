import { AppError, type Batch } from '@molaar/contracts';
import { findBatch, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requireRight } from '../context/permission';

/**
 * Returns the progress of a batch.
 * @throws NOT_FOUND.
 */
export async function getBatch({ db }: Pick<Deps, 'db'>, actor: Actor, batchId: string): Promise<Batch> {
  requireRight(actor, 'BATCH_ANALYSIS');
  const found = await inClinic(db, actor, (tx) => findBatch(tx, batchId));
  if (!found) throw new AppError('NOT_FOUND', 'no such batch');
  const { items, requestedAt } = found;
  const count = (state: Batch['items'][number]['state']) => items.filter((item) => item.state === state).length;
  return {
    id: batchId,
    requestedAt: requestedAt.toISOString(),
    total: items.length,
    queued: count('QUEUED'),
    running: count('RUNNING'),
    succeeded: count('SUCCEEDED'),
    failed: count('FAILED'),
    items,
  };
}
