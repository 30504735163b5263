import { AppError, type AssignedImages, type AssignImagesInput } from '@molaar/contracts';
import { inClinic, publishEvent, takeUnassignedImages } from '@molaar/db';
import { dispatchAnalyses } from '../analyses/dispatch-analyses';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { addImage } from '../images/add-image';
import { possibleDay } from '../images/upload-image';
import { requireEditablePatient } from '../shared/require-editable-patient';
import { requireOwnClinic } from './require-own-clinic';

/**
 * Assigns images without a patient to one, oldest first, and starts their analyses as after an upload. Images that
 * somebody else has assigned or deleted in the meantime are named in `gone`.
 * @throws PATIENT_NOT_FOUND; NOT_ALLOWED when the patient is anonymized; NOT_FOUND when none of the images is left.
 */
export async function assignImages(
  deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'log' | 'modelVersion'>,
  actor: Actor,
  { patientId, imageIds, analyse }: AssignImagesInput,
): Promise<AssignedImages> {
  requirePermission(actor, 'EDIT_PATIENTS');
  requireOwnClinic(actor);
  const { userId, organizationId, locale } = actor;
  const assigned = await inClinic(deps.db, actor, async (tx) => {
    const { birthDate } = await requireEditablePatient(tx, patientId);
    const taken = await takeUnassignedImages(tx, imageIds);
    if (taken.length === 0) throw new AppError('NOT_FOUND', 'none of these images is without a patient');
    const at = deps.clock();
    const images: AssignedImages['images'] = [];
    for (const { receivedAt, receivedBy, apiKeyId, patientInFile, ...file } of taken) {
      const dateTaken = possibleDay(file.dateTaken, birthDate, at);
      const image = { ...file, dateTaken, patientId, uploadedBy: userId, at, analyse, locale };
      const { id, imageNumber, analysis } = await addImage(tx, deps, image, 'UPDATE');
      images.push({ id, imageNumber, analysis });
    }
    await publishEvent(tx, { type: 'unassignedImages' });
    const found = new Set(images.map(({ id }) => id));
    return { images, gone: imageIds.filter((id) => !found.has(id)) };
  });
  if (assigned.images.some(({ analysis }) => analysis)) await dispatchAnalyses(deps, organizationId);
  return assigned;
}
