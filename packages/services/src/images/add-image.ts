import { AppError, type Image, type Locale } from '@molaar/contracts';
import { type ClinicTx, findImage, insertImage, type NewImage, publishEvent, recordPatientActivity, writeAudit } from '@molaar/db';
import { type ImageKind, isAnalysed } from '@molaar/domain/clinic';
import { startImageAnalysis } from '../analyses/start-image-analysis';
import type { Deps } from '../context/deps';
import { requireEditablePatient } from '../shared/require-editable-patient';
import { requireStorage } from '../storage/require-storage';
import { presentImage } from './present-image';

export interface ImageToAdd extends Omit<NewImage, 'uploadedAt' | 'kind'> {
  kind: ImageKind;
  at: Date;
  /** Of the answer. */
  locale: Locale;
  /** Starts the analysis; an image of another kind than PANORAMIC is never analysed. */
  analyse: boolean;
}

/**
 * Adds an image, whose files are stored, to a patient in the caller's transaction. The caller dispatches the analysis
 * after the commit.
 * @throws PATIENT_NOT_FOUND; NOT_ALLOWED when the patient is anonymized; STORAGE_LIMIT_REACHED for a new image.
 */
export async function addImage(
  tx: ClinicTx,
  { modelVersion }: Pick<Deps, 'modelVersion'>,
  { at, analyse, locale, ...image }: ImageToAdd,
  action: 'CREATE' | 'UPDATE' = 'CREATE',
): Promise<Image> {
  const { id: imageId, patientId, uploadedBy, kind } = image;
  const number = await insertImage(tx, { ...image, uploadedAt: at });
  if (number === undefined) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
  // Checked again now that the patient row is locked: the patient may have been anonymized in the meantime.
  await requireEditablePatient(tx, patientId);
  await recordPatientActivity(tx, patientId, at);
  await writeAudit(tx, { actorId: uploadedBy, action, entity: 'image', entityId: imageId, at });
  await publishEvent(tx, { type: 'image', imageId, patientId });
  if (action === 'CREATE') await requireStorage(tx);
  if (analyse && isAnalysed(kind)) await startImageAnalysis(tx, { imageId, modelVersion, requestedBy: uploadedBy, at });
  const stored = await findImage(tx, imageId);
  if (!stored) throw new Error(`image ${imageId} was not found after saving it`);
  return presentImage(tx, stored, locale);
}
