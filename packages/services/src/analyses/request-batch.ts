import { type Analysis, AppError, type Batch, type BatchInput } from '@molaar/contracts';
import { holdImage, inOrganization, insertBatch, newId, publishEvent, type StoredImage, startAnalysis, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { enqueueAttempt, PRIORITY } from './enqueue-attempt';
import { getBatch } from './get-batch';

/**
 * Asks for the analysis of many radiographs at once, all or none: an unknown image refuses the whole batch with
 * NOT_FOUND. What is analysed already counts as done. Its jobs stand behind every image that a person waits for.
 */
export async function requestBatch(
  deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'log' | 'modelVersion'>,
  actor: Actor,
  { imageIds }: BatchInput,
): Promise<Batch> {
  requirePermission(actor, 'BATCH_ANALYSIS');
  const { organizationId, userId } = actor;
  const { clock, modelVersion } = deps;
  const at = clock();
  const batchId = newId();
  const waiting = await inOrganization(deps.db, organizationId, async (tx) => {
    const asked: { analysis: Analysis; format: StoredImage['format'] }[] = [];
    // In the order of ids, so that two batches never hold what the other waits for.
    for (const imageId of [...new Set(imageIds)].sort()) {
      const image = await holdImage(tx, organizationId, imageId);
      if (!image) throw new AppError('NOT_FOUND', `no such image: ${imageId}`);
      const { analysis, started } = await startAnalysis(tx, organizationId, {
        id: newId(),
        imageId,
        modelVersion,
        requestedBy: userId,
        requestedAt: at,
        alone: false,
      });
      if (started) await publishEvent(tx, organizationId, { type: 'analysis', analysis });
      asked.push({ analysis, format: image.format });
    }
    await insertBatch(tx, organizationId, {
      id: batchId,
      requestedBy: userId,
      requestedAt: at,
      analysisIds: asked.map(({ analysis }) => analysis.id),
    });
    await writeAudit(tx, organizationId, { actorId: userId, action: 'ANALYSE', entity: 'batch', entityId: batchId, at });
    return asked.filter(({ analysis }) => analysis.state === 'QUEUED');
  });
  // Where the queue is away each would wait for it in vain; the sweep puts in what is left.
  for (const { analysis, format } of waiting) if (!(await enqueueAttempt(deps, organizationId, analysis, format, PRIORITY.batch))) break;
  return getBatch(deps, actor, batchId);
}
