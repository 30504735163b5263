import { createHash } from 'node:crypto';
import { AppError, type Image } from '@molaar/contracts';
import { findUpload, finishUploadRow, inClinic, type StoredUpload } from '@molaar/db';
import type { ImageKind } from '@molaar/domain/clinic';
import { uploadKeys } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { getImage } from '../images/get-image';
import type { FileDeps } from '../images/prepare-file';
import { uploadImage } from '../images/upload-image';
import { cancelUpload } from './cancel-upload';

/** Another request has created the image in the meantime. */
class UploadAlreadyFinished extends Error {}

/** Errors that the same request cannot fix: the parts are deleted. */
const PERMANENT_ERRORS: ReadonlySet<string> = new Set([
  'IMAGE_TOO_LARGE',
  'IMAGE_TYPE_NOT_SUPPORTED',
  'IMAGE_UNREADABLE',
  'MALWARE_FOUND',
  'DICOM_WITHOUT_IMAGE',
  'DICOM_MULTI_FRAME',
  'DICOM_ENCODING_NOT_SUPPORTED',
  'PATIENT_NOT_FOUND',
  'PATIENT_MISMATCH',
  'NOT_ALLOWED',
]);

type FinishDeps = Pick<Deps, 'db' | 'store' | 'queue' | 'log' | 'modelVersion'> & FileDeps;

export interface FinishUploadInput {
  uploadId: string;
  /** Starts the analysis in the transaction that saves the image. */
  analyse?: boolean;
  /** Calendar date; without it, the date in the file applies. */
  dateTaken?: string | undefined;
  kind?: ImageKind | undefined;
  /** Stores the file also when its DICOM header names another patient. */
  confirmPatient?: boolean | undefined;
}

/**
 * Creates the image from the uploaded parts. Idempotent, also for concurrent calls.
 * @throws NOT_FOUND; VALIDATION_FAILED while parts are missing; the errors of `uploadImage`.
 */
export async function finishUpload(
  deps: FinishDeps,
  actor: Actor,
  { uploadId, analyse = false, dateTaken, kind, confirmPatient }: FinishUploadInput,
): Promise<Image> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const find = () => inClinic(deps.db, actor, (tx) => findUpload(tx, userId, uploadId));
  const upload = await find();
  if (!upload) throw new AppError('NOT_FOUND', 'no such upload');
  if (upload.imageId) return getImage(deps, actor, upload.imageId);
  if (upload.received < upload.size)
    throw new AppError('VALIDATION_FAILED', `${upload.received} of ${upload.size} bytes received`, { fields: { received: 'incomplete' } });

  try {
    const bytes = await readParts(deps, organizationId, upload);
    const { patientId, fileName } = upload;
    const input = { patientId, fileName, bytes, analyse, dateTaken, kind, confirmPatient };
    const image = await uploadImage(deps, actor, input, async (tx, imageId) => {
      if (!(await finishUploadRow(tx, uploadId, imageId))) throw new UploadAlreadyFinished();
    });
    await deps.store.deletePrefix(uploadKeys(organizationId, uploadId).prefix);
    return image;
  } catch (error) {
    const finished = await find();
    if (finished?.imageId) return getImage(deps, actor, finished.imageId);
    const isPermanent = error instanceof AppError && PERMANENT_ERRORS.has(error.code);
    if (isPermanent) await cancelUpload(deps, actor, uploadId);
    // The row or one of the parts was deleted.
    else if (!finished) throw new AppError('NOT_FOUND', 'the upload was cancelled in the meantime', { cause: error });
    throw error;
  }
}

async function readParts(
  { store }: FinishDeps,
  organizationId: string,
  { id, parts: lengths, sha256 }: Pick<StoredUpload, 'id' | 'parts' | 'sha256'>,
): Promise<Buffer> {
  const keys = uploadKeys(organizationId, id);
  const parts: Buffer[] = [];
  let offset = 0;
  for (const length of lengths) {
    parts.push(Buffer.from(await store.get(keys.part(offset, length))));
    offset += length;
  }
  const bytes = Buffer.concat(parts);
  if (sha256 !== null && createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new AppError('IMAGE_UNREADABLE', 'the file differs from the one announced');
  return bytes;
}
