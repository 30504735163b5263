import { AppError, type ToothHistory } from '@molaar/contracts';
import { findClinicalImage, inOrganization, writeAudit } from '@molaar/db';
import { toothHistory } from '@molaar/domain/statuses';
import type { ToothNumber } from '@molaar/domain/teeth';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { readConfirmed } from './confirmed-statuses';

/** What people confirmed of one tooth on all radiographs of the image's patient, the newest first. NOT_FOUND. */
export async function getToothHistory(
  deps: Deps,
  actor: Actor,
  { imageId, tooth }: { imageId: string; tooth: ToothNumber },
): Promise<ToothHistory> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const image = await findClinicalImage(tx, organizationId, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const confirmed = await readConfirmed(tx, organizationId, image.patientId);
    const oldestFirst = [...confirmed].reverse().map((one) => ({
      image: one.image,
      statuses: one.statuses.filter((status) => status.tooth === tooth),
    }));
    const at = deps.clock();
    await writeAudit(tx, organizationId, { actorId: userId, action: 'VIEW', entity: 'tooth_statuses', entityId: imageId, at });
    return toothHistory(oldestFirst)
      .reverse()
      .map(({ image: { id, imageNumber, uploadedAt }, statuses }) => ({
        imageId: id,
        imageNumber,
        date: uploadedAt.toISOString(),
        statuses: statuses.map(({ status, surfaces, change }) => ({ status, surface: [...surfaces], change })),
      }));
  });
}
