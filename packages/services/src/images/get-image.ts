import { AppError, type Image } from '@molaar/contracts';
import { findImage, inOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toImage } from './present-image';

/** A radiograph's data and the addresses of its files. Throws NOT_FOUND. */
export async function getImage({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, imageId: string): Promise<Image> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    const stored = await findImage(tx, organizationId, imageId);
    if (!stored) throw new AppError('NOT_FOUND', 'no such image');
    await writeAudit(tx, organizationId, { actorId: userId, action: 'VIEW', entity: 'image', entityId: imageId, at: clock() });
    return toImage(stored);
  });
}
