import { AppError, type Image } from '@molaar/contracts';
import { calibrateImageRow, findImage, inClinic, publishEvent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentImage } from './present-image';

/**
 * Sets the image's scale in millimetres per pixel; null removes it.
 * @throws NOT_FOUND.
 */
export async function calibrateImage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  imageId: string,
  millimetresPerPixel: number | null,
): Promise<Image> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { userId, locale } = actor;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    const known = await calibrateImageRow(tx, imageId, millimetresPerPixel, at);
    const stored = known ? await findImage(tx, imageId) : undefined;
    if (!stored) throw new AppError('NOT_FOUND', 'no such image');
    await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'image', entityId: imageId, at });
    await publishEvent(tx, { type: 'image', imageId, patientId: stored.patient.id });
    return presentImage(tx, stored, locale);
  });
}
