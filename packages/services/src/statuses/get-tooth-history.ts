import { AppError, type ToothHistory } from '@molaar/contracts';
import { findClinicalImage, inClinic, writeAudit } from '@molaar/db';
import { toothHistory } from '@molaar/domain/statuses';
import type { ToothNumber } from '@molaar/domain/teeth';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { readConfirmedFindings } from './confirmed-findings';

/**
 * Returns the confirmed statuses of one tooth on all images of the patient, newest first.
 * @throws NOT_FOUND.
 */
export async function getToothHistory(
  deps: Deps,
  actor: Actor,
  { imageId, tooth }: { imageId: string; tooth: ToothNumber },
): Promise<ToothHistory> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const image = await findClinicalImage(tx, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const confirmed = await readConfirmedFindings(tx, image.patientId);
    const oldestFirst = [...confirmed].reverse().map((one) => ({
      image: one.image,
      statuses: one.statuses.filter((status) => status.tooth === tooth),
    }));
    const at = deps.clock();
    await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'tooth_statuses', entityId: imageId, at });
    return toothHistory(oldestFirst)
      .reverse()
      .map(({ image: { id, imageNumber, uploadedAt, dateTaken }, statuses }) => ({
        imageId: id,
        imageNumber,
        date: uploadedAt.toISOString(),
        dateTaken,
        statuses: statuses.map(({ status, surfaces, change }) => ({ status, surface: [...surfaces], change })),
      }));
  });
}
