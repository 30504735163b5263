import { AppError, type Image } from '@molaar/contracts';
import { calibrateImageRow, findImage, inOrganization, publishEvent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toImage } from './present-image';

/** Says what a pixel of the radiograph measures; null forgets it. Throws NOT_FOUND. */
export async function calibrateImage(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  imageId: string,
  millimetresPerPixel: number | null,
): Promise<Image> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    const known = await calibrateImageRow(tx, organizationId, imageId, millimetresPerPixel, at);
    const stored = known ? await findImage(tx, organizationId, imageId) : undefined;
    if (!stored) throw new AppError('NOT_FOUND', 'no such image');
    await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', entity: 'image', entityId: imageId, at });
    await publishEvent(tx, organizationId, { type: 'image', imageId, patientId: stored.patient.id });
    return toImage(stored);
  });
}
