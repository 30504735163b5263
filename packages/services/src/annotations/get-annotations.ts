import { type AnnotationSet, AppError } from '@molaar/contracts';
import { findClinicalImage, inOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentAnnotations } from './present-annotations';

/** All objects of a radiograph with the set's version; version 0 and no objects before the first analysis. NOT_FOUND. */
export async function getAnnotations(deps: Deps, actor: Actor, { imageId }: { imageId: string }): Promise<AnnotationSet> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    if (!(await findClinicalImage(tx, organizationId, imageId))) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'VIEW', entity: 'annotations', entityId: imageId, at: deps.clock() });
    return presentAnnotations(tx, actor, imageId);
  });
}
