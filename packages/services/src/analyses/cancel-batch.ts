import { AppError, type Batch } from '@molaar/contracts';
import { cancelUnrequestedOfBatch, findBatchesOfAny, inClinic, markBatchCancelled, publishEvent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { dispatchAnalyses } from './dispatch-analyses';
import { getBatch } from './get-batch';
import { notifyEndedBatches } from './notify-analysis-end';

/**
 * Cancels a batch: ends its queued and running analyses, except those that a person or another active batch also
 * requested. Publishes the changes. Idempotent.
 * @throws NOT_FOUND.
 */
export async function cancelBatch(deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'log'>, actor: Actor, batchId: string): Promise<Batch> {
  requirePermission(actor, 'BATCH_ANALYSIS');
  const { userId } = actor;
  const { db, queue, clock, log } = deps;
  const at = clock();
  const cancelled = await inClinic(db, actor, async (tx) => {
    if (!(await markBatchCancelled(tx, batchId, at))) throw new AppError('NOT_FOUND', 'no such batch');
    const analyses = await cancelUnrequestedOfBatch(tx, batchId, at);
    if (analyses.length > 0) await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'batch', entityId: batchId, at });
    for (const analysis of analyses) await publishEvent(tx, { type: 'analysis', analysis });
    const ids = analyses.map(({ id }) => id);
    await notifyEndedBatches(tx, await findBatchesOfAny(tx, ids), at);
    return analyses;
  });
  try {
    for (const { id, attempt } of cancelled) await queue.removeAnalysis(id, attempt);
  } catch (error) {
    // The rows are authoritative: a job that stays costs a worker a moment, and its result is ignored.
    log.warn({ batchId, error }, 'cancelled, but still in the queue');
  }
  await dispatchAnalyses(deps, actor.organizationId);
  return getBatch(deps, actor, batchId);
}
