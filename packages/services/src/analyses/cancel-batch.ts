import { AppError, type Batch } from '@molaar/contracts';
import { cancelUnwantedOfBatch, findBatchesOfAny, inOrganization, markBatchCancelled, publishEvent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { getBatch } from './get-batch';
import { tellEndedBatches } from './tell-end';

/**
 * Calls off a batch: what waits or runs still ends where only this batch, or others that were called off, wanted it; what
 * somebody asked for before goes on, and what another batch or a person asked for since. Everybody who looks is told, and
 * what waits leaves the queue. Doing it again changes nothing. Throws NOT_FOUND.
 */
export async function cancelBatch(deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'log'>, actor: Actor, batchId: string): Promise<Batch> {
  requirePermission(actor, 'BATCH_ANALYSIS');
  const { organizationId, userId } = actor;
  const { db, queue, clock, log } = deps;
  const at = clock();
  const cancelled = await inOrganization(db, organizationId, async (tx) => {
    if (!(await markBatchCancelled(tx, organizationId, batchId, at))) throw new AppError('NOT_FOUND', 'no such batch');
    const analyses = await cancelUnwantedOfBatch(tx, organizationId, batchId, at);
    if (analyses.length > 0)
      await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', entity: 'batch', entityId: batchId, at });
    for (const analysis of analyses) await publishEvent(tx, organizationId, { type: 'analysis', analysis });
    const ids = analyses.map(({ id }) => id);
    await tellEndedBatches(tx, organizationId, await findBatchesOfAny(tx, organizationId, ids), at);
    return analyses;
  });
  try {
    for (const { id, attempt } of cancelled) await queue.removeAnalysis(id, attempt);
  } catch (error) {
    // The rows have said it: what stays costs a worker a moment, and its answer finds nobody waiting.
    log.warn({ batchId, error }, 'called off, but still in the queue');
  }
  return getBatch(deps, actor, batchId);
}
