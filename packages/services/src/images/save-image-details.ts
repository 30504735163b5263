import { AppError, type Image, type SaveImageDetailsInput } from '@molaar/contracts';
import { findImage, inClinic, lockImage, publishEvent, updateImageDetails, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireEditablePatient } from '../shared/require-editable-patient';
import { presentImage } from './present-image';
import { requirePossibleDateTaken } from './require-possible-date-taken';

/**
 * Saves when an image was taken and what it shows. Copies made from it get its new date if they had its former one.
 * @throws NOT_FOUND; VERSION_CONFLICT; VALIDATION_FAILED for a date in the future or before the patient's birth;
 * NOT_ALLOWED when the patient is anonymized.
 */
export async function saveImageDetails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  imageId: string,
  input: SaveImageDetailsInput,
): Promise<Image> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { userId, locale } = actor;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    const image = (await lockImage(tx, imageId)) && (await findImage(tx, imageId));
    if (!image) throw new AppError('NOT_FOUND', 'no such image');
    const { birthDate } = await requireEditablePatient(tx, image.patientId);
    const { version, dateTaken = image.dateTaken, kind = image.kind } = input;
    if (dateTaken !== null && dateTaken !== image.dateTaken) requirePossibleDateTaken(dateTaken, birthDate, at);
    if (!(await updateImageDetails(tx, { ...image, version }, { dateTaken, kind, at })))
      throw new AppError('VERSION_CONFLICT', `the image has changed since version ${version}`);
    await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'image', entityId: imageId, at });
    await publishEvent(tx, { type: 'image', imageId, patientId: image.patientId });
    const saved = await findImage(tx, imageId);
    if (!saved) throw new Error(`image ${imageId} was not found after saving it`);
    return presentImage(tx, saved, locale);
  });
}
