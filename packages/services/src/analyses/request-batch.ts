import { AppError, type Batch, type BatchInput } from '@molaar/contracts';
import { inClinic, insertBatch, lockImage, newId, publishEvent, startAnalysis, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { dispatchAnalyses } from './dispatch-analyses';
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
  await inClinic(deps.db, actor, async (tx) => {
    const analysisIds: string[] = [];
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
      analysisIds.push(analysis.id);
    }
    await insertBatch(tx, {
      id: batchId,
      requestedBy: userId,
      requestedAt: at,
      analysisIds,
    });
    await writeAudit(tx, { actorId: userId, action: 'ANALYSE', entity: 'batch', entityId: batchId, at });
  });
  await dispatchAnalyses(deps, organizationId);
  return getBatch(deps, actor, batchId);
}
