import { type Analysis, AppError, type Batch, type BatchInput } from '@molaar/contracts';
import { inClinic, insertBatch, lockImage, newId, publishEvent, type StoredImage, startAnalysis, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { enqueueAttempt, PRIORITY } from './enqueue-attempt';
import { getBatch } from './get-batch';
import { requireAnalysedKind } from './require-analysed-kind';

/**
 * Requests the analysis of many images, all or none. Finished analyses count as done. The jobs run after all single
 * requests.
 * @throws NOT_FOUND when an image is unknown; VALIDATION_FAILED when one is not panoramic.
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
  const waiting = await inClinic(deps.db, actor, async (tx) => {
    const requested: { analysis: Analysis; format: StoredImage['format'] }[] = [];
    // In the order of ids, so that two batches cannot deadlock.
    for (const imageId of [...new Set(imageIds)].sort()) {
      const image = await lockImage(tx, imageId);
      if (!image) throw new AppError('NOT_FOUND', `no such image: ${imageId}`);
      requireAnalysedKind(image);
      const { analysis, started } = await startAnalysis(tx, {
        id: newId(),
        imageId,
        modelVersion,
        requestedBy: userId,
        requestedAt: at,
        alone: false,
      });
      if (started) await publishEvent(tx, { type: 'analysis', analysis });
      requested.push({ analysis, format: image.format });
    }
    await insertBatch(tx, {
      id: batchId,
      requestedBy: userId,
      requestedAt: at,
      analysisIds: requested.map(({ analysis }) => analysis.id),
    });
    await writeAudit(tx, { actorId: userId, action: 'ANALYSE', entity: 'batch', entityId: batchId, at });
    return requested.filter(({ analysis }) => analysis.state === 'QUEUED');
  });
  // When the queue is unavailable, stop after the first failure; the sweep enqueues the rest.
  for (const attempt of waiting) if (!(await enqueueAttempt(deps, { organizationId, ...attempt, priority: PRIORITY.batch }))) break;
  return getBatch(deps, actor, batchId);
}
