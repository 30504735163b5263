import { AppError, type Image } from '@molaar/contracts';
import { findImage, inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentImage } from './present-image';

/**
 * Returns an image's data and the addresses of its files.
 * @throws NOT_FOUND.
 */
export async function getImage({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, imageId: string): Promise<Image> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId, locale } = actor;
  return inClinic(db, actor, async (tx) => {
    const stored = await findImage(tx, imageId);
    if (!stored) throw new AppError('NOT_FOUND', 'no such image');
    await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'image', entityId: imageId, at: clock() });
    return presentImage(tx, stored, locale);
  });
}
