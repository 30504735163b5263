import { AppError, type Image } from '@molaar/contracts';
import { type ClinicTx, findImage, inClinic, insertImage, newId, publishEvent, recordPatientActivity, writeAudit } from '@molaar/db';
import { dateTakenProblem, type ImageKind, isAnalysed, latestToday } from '@molaar/domain/clinic';
import { prepareImage } from '@molaar/imaging';
import { enqueueAttempt, PRIORITY } from '../analyses/enqueue-attempt';
import { startImageAnalysis } from '../analyses/start-image-analysis';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireEditablePatient } from '../shared/require-editable-patient';
import { preparedFields, putImageObjects, saveImageRow } from './image-objects';
import { toImage } from './present-image';
import { requirePossibleDateTaken } from './require-possible-date-taken';

export interface UploadImageInput {
  patientId: string;
  /** File name on the person's computer; only displayed, never used as a path. */
  fileName: string;
  bytes: Buffer;
  /** Calendar date; without it, the date in the file applies. */
  dateTaken?: string | undefined;
  /** PANORAMIC unless it is given. */
  kind?: ImageKind | undefined;
  /** Starts the analysis in the transaction that saves the image. */
  analyse?: boolean;
}

/** Extra writes in the same transaction; an error rolls the upload back. */
type ExtraWrites = (tx: ClinicTx, imageId: string) => Promise<void>;

/**
 * Validates, normalizes and stores an image. Objects are written before the row and deleted when the row cannot be
 * written. Uploading a file twice creates two images. With `analyse` the analysis is started in the same transaction,
 * so that it does not depend on a further request of the client; an image of another kind than PANORAMIC is never
 * analysed.
 * @throws VALIDATION_FAILED for a date in the future or before the patient's birth; PATIENT_NOT_FOUND; NOT_ALLOWED when
 * the patient is anonymized; IMAGE_TOO_LARGE; IMAGE_TYPE_NOT_SUPPORTED; IMAGE_UNREADABLE.
 */
export async function uploadImage(
  deps: Pick<Deps, 'db' | 'store' | 'queue' | 'clock' | 'log' | 'modelVersion' | 'modelSize'>,
  actor: Actor,
  input: UploadImageInput,
  extraWrites: ExtraWrites = async () => undefined,
): Promise<Image> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const { birthDate } = await inClinic(deps.db, actor, (tx) => requireEditablePatient(tx, input.patientId));
  if (input.dateTaken) requirePossibleDateTaken(input.dateTaken, birthDate, deps.clock());
  const kind = input.kind ?? 'PANORAMIC';

  const prepared = await prepareImage(input.bytes, deps.modelSize);
  const imageId = newId();
  await putImageObjects(deps.store, organizationId, imageId, prepared);
  const image = await saveImageRow(deps, actor, imageId, async (tx) => {
    const { patientId, fileName } = input;
    const at = deps.clock();
    const number = await insertImage(tx, {
      id: imageId,
      patientId,
      fileName: displayName(fileName),
      ...preparedFields(prepared),
      uploadedBy: userId,
      uploadedAt: at,
      dateTaken: input.dateTaken ?? possibleDay(prepared.dateTaken, birthDate, at),
      kind,
    });
    if (number === undefined) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    // Checked again now that the patient row is locked: the patient may have been anonymized in the meantime.
    await requireEditablePatient(tx, patientId);
    await extraWrites(tx, imageId);
    await recordPatientActivity(tx, patientId, at);
    await writeAudit(tx, { actorId: userId, action: 'CREATE', entity: 'image', entityId: imageId, at });
    await publishEvent(tx, { type: 'image', imageId, patientId });
    if (input.analyse && isAnalysed(kind))
      await startImageAnalysis(tx, { imageId, modelVersion: deps.modelVersion, requestedBy: userId, at });
    const stored = await findImage(tx, imageId);
    if (!stored) throw new Error(`image ${imageId} was not found after saving it`);
    return toImage(stored);
  });
  const { analysis } = image;
  if (analysis) await enqueueAttempt(deps, { organizationId, analysis, format: prepared.format, priority: PRIORITY.requested });
  return image;
}

/** Returns the date in the file unless the camera's clock was wrong. */
function possibleDay(day: string | null, birthDate: string | null, now: Date): string | null {
  return day !== null && dateTakenProblem(day, { today: latestToday(now), birthDate }) === null ? day : null;
}

/** Returns the last path segment without control characters, at most 255 characters. */
function displayName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim().slice(0, 255) || 'radiograph';
}
