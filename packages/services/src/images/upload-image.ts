import { createHash } from 'node:crypto';
import type { Image } from '@molaar/contracts';
import { type ClinicTx, inClinic, newId } from '@molaar/db';
import { dateTakenProblem, type ImageKind, latestToday } from '@molaar/domain/clinic';
import { dispatchAnalyses } from '../analyses/dispatch-analyses';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { countAction } from '../limits/count-action';
import { requireEditablePatient } from '../shared/require-editable-patient';
import { requireStorageLeft } from '../storage/require-storage';
import { addImage } from './add-image';
import { preparedFields, putImageObjects, saveImageRow } from './image-objects';
import { type FileDeps, headerFields, kindOfFile, prepareFile, requireSamePatient } from './prepare-file';
import { requirePossibleDateTaken } from './require-possible-date-taken';

export interface UploadImageInput {
  patientId: string;
  /** File name on the person's computer; only displayed, never used as a path. */
  fileName: string;
  bytes: Buffer;
  /** Calendar date; without it, the date in the file applies. */
  dateTaken?: string | undefined;
  /** Omitted: as a DICOM header says, else PANORAMIC. */
  kind?: ImageKind | undefined;
  /** Stores the file also when its DICOM header names another patient. */
  confirmPatient?: boolean | undefined;
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
 * the patient is anonymized; STORAGE_LIMIT_REACHED; PATIENT_MISMATCH, before anything is stored; the errors of
 * `prepareFile`.
 */
export async function uploadImage(
  deps: Pick<Deps, 'db' | 'store' | 'queue' | 'log' | 'modelVersion'> & FileDeps,
  actor: Actor,
  input: UploadImageInput,
  extraWrites: ExtraWrites = async () => undefined,
): Promise<Image> {
  requirePermission(actor, 'EDIT_PATIENTS');
  await countAction(deps, 'UPLOAD', { actor });
  const { organizationId, userId, locale } = actor;
  const patient = await inClinic(deps.db, actor, async (tx) => {
    await requireStorageLeft(tx);
    return requireEditablePatient(tx, input.patientId);
  });
  const { birthDate } = patient;
  if (input.dateTaken) requirePossibleDateTaken(input.dateTaken, birthDate, deps.clock());

  const { prepared, header } = await prepareFile(deps, actor, input.bytes);
  if (header && !input.confirmPatient) requireSamePatient(header, patient);
  const kind = input.kind ?? kindOfFile(header);
  const imageId = newId();
  await putImageObjects(deps, { organizationId, imageId }, prepared);
  const sha256 = fileHash(input.bytes);
  const image = await saveImageRow(deps, actor, imageId, async (tx) => {
    const { patientId, fileName, analyse = false } = input;
    const at = deps.clock();
    const dateTaken = input.dateTaken ?? possibleDay(prepared.dateTaken, birthDate, at);
    const file = { id: imageId, fileName: displayName(fileName), ...preparedFields(prepared), ...headerFields(header), sha256 };
    const added = await addImage(tx, deps, { ...file, patientId, uploadedBy: userId, dateTaken, kind, at, analyse, locale });
    await extraWrites(tx, imageId);
    return added;
  });
  if (image.analysis) await dispatchAnalyses(deps, organizationId);
  return image;
}

/** Returns the hash of a file in hexadecimal, by which the same file is noticed. */
export function fileHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the date in the file unless the camera's clock was wrong. */
export function possibleDay(day: string | null, birthDate: string | null, now: Date): string | null {
  return day !== null && dateTakenProblem(day, { today: latestToday(now), birthDate }) === null ? day : null;
}

/** Returns the last path segment without control characters, at most 255 characters. */
export function displayName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim().slice(0, 255) || 'radiograph';
}
