import { AppError, type ImageAnalysis } from '@molaar/contracts';
import { findImage, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Returns the state of an image's analysis, the number of jobs ahead of it in the queue, and whether a newer model is
 * available.
 * @throws NOT_FOUND.
 */
export async function getImageAnalysis(
  { db, queue, modelVersion }: Pick<Deps, 'db' | 'queue' | 'modelVersion'>,
  actor: Actor,
  imageId: string,
): Promise<ImageAnalysis> {
  requirePermission(actor, 'READ_CLINICAL');
  const image = await inClinic(db, actor, (tx) => findImage(tx, imageId));
  if (!image) throw new AppError('NOT_FOUND', 'no such image');
  const { analysis } = image;
  const ahead = analysis?.state === 'QUEUED' ? await queue.queuePosition(analysis.id, analysis.attempt) : null;
  return { analysis, ahead, isOutdated: analysis?.state === 'SUCCEEDED' && analysis.modelVersion !== modelVersion };
}
