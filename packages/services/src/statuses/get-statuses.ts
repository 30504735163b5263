import { AppError, type StatusSet } from '@molaar/contracts';
import { inClinic, lockImageForReading, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentStatuses } from './present-statuses';

/**
 * Returns suggested and decided statuses of the teeth on an image, in chart order.
 * @throws NOT_FOUND.
 */
export async function getStatuses(deps: Deps, actor: Actor, { imageId }: { imageId: string }): Promise<StatusSet> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const image = await lockImageForReading(tx, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    await writeAudit(tx, {
      actorId: userId,
      action: 'VIEW',
      entity: 'tooth_statuses',
      entityId: imageId,
      at: deps.clock(),
    });
    return presentStatuses(tx, actor, image);
  });
}
