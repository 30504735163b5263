import { type Analysis, AppError } from '@molaar/contracts';
import { inClinic, lockImage } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { dispatchAnalyses } from './dispatch-analyses';
import { requireAnalysedKind } from './require-analysed-kind';
import { startImageAnalysis } from './start-image-analysis';

/**
 * Requests the analysis of an image: one per image and model version. Starts it, starts the next attempt of a failed
 * one, or returns the existing one.
 * @throws NOT_FOUND; VALIDATION_FAILED for an image that is not panoramic.
 */
export async function requestAnalysis(
  deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'log' | 'modelVersion'>,
  actor: Actor,
  imageId: string,
): Promise<Analysis> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const analysis = await inClinic(deps.db, actor, async (tx) => {
    // Locked: an image deleted before the insert would leave an analysis without its image.
    const image = await lockImage(tx, imageId);
    if (!image) throw new AppError('NOT_FOUND', 'no such image');
    requireAnalysedKind(image);
    const start = { imageId, modelVersion: deps.modelVersion, requestedBy: userId, at: deps.clock() };
    return startImageAnalysis(tx, start);
  });
  if (analysis.state === 'QUEUED') await dispatchAnalyses(deps, organizationId, analysis.id);
  return analysis;
}
