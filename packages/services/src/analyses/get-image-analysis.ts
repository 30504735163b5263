import { AppError, type ImageAnalysis } from '@molaar/contracts';
import { findImage, inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Where the analysis of a radiograph stands, how many stand before it in the queue, and whether the model is newer now. Throws NOT_FOUND. */
export async function getImageAnalysis(
  { db, queue, modelVersion }: Pick<Deps, 'db' | 'queue' | 'modelVersion'>,
  actor: Actor,
  imageId: string,
): Promise<ImageAnalysis> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId } = actor;
  const image = await inOrganization(db, organizationId, (tx) => findImage(tx, organizationId, imageId));
  if (!image) throw new AppError('NOT_FOUND', 'no such image');
  const { analysis } = image;
  const ahead = analysis?.state === 'QUEUED' ? await queue.queuePosition(analysis.id, analysis.attempt) : null;
  return { analysis, ahead, isOutdated: analysis?.state === 'SUCCEEDED' && analysis.modelVersion !== modelVersion };
}
