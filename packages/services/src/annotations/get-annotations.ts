import { type AnnotationSet, AppError } from '@molaar/contracts';
import { inClinic, lockImageForReading, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentAnnotations } from './present-annotations';

/**
 * Returns all annotations of an image with the set's version; version 0 and none before the first analysis.
 * @throws NOT_FOUND.
 */
export async function getAnnotations(deps: Deps, actor: Actor, { imageId }: { imageId: string }): Promise<AnnotationSet> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const image = await lockImageForReading(tx, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'annotations', entityId: imageId, at: deps.clock() });
    return presentAnnotations(tx, actor, image);
  });
}
