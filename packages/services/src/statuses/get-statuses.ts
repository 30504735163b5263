import { AppError, type StatusSet } from '@molaar/contracts';
import { findClinicalImage, inOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentStatuses } from './present-statuses';

/** Suggested and decided statuses of the teeth on a radiograph, in chart order. NOT_FOUND. */
export async function getStatuses(deps: Deps, actor: Actor, { imageId }: { imageId: string }): Promise<StatusSet> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    if (!(await findClinicalImage(tx, organizationId, imageId))) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    await writeAudit(tx, organizationId, {
      actorId: userId,
      action: 'VIEW',
      entity: 'tooth_statuses',
      entityId: imageId,
      at: deps.clock(),
    });
    return presentStatuses(tx, actor, imageId);
  });
}
