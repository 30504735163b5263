import { AppError, type BeginUploadInput, type Upload } from '@molaar/contracts';
import { countOpenUploads, deleteUploadsBegunBefore, findOrInsertUpload, inClinic, newId } from '@molaar/db';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { uploadKeys } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireEditablePatient } from '../shared/require-editable-patient';
import { UPLOAD_LIFE_MS } from '../shared/upload-life';
import { requireStorageLeft } from '../storage/require-storage';
import { toUpload } from './present-upload';

/** Open uploads per person, abandoned ones of the last day included. */
const MAX_OPEN = 60;

/**
 * Starts an upload in parts, or resumes an interrupted one of the same file. Deletes the clinic's uploads older than a
 * day.
 * @throws IMAGE_TOO_LARGE; STORAGE_LIMIT_REACHED; PATIENT_NOT_FOUND; NOT_ALLOWED when the patient is anonymized;
 * TOO_MANY_REQUESTS.
 */
export async function beginUpload(
  { db, store, clock }: Pick<Deps, 'db' | 'store' | 'clock'>,
  actor: Actor,
  input: BeginUploadInput,
): Promise<Upload> {
  requirePermission(actor, 'EDIT_PATIENTS');
  if (input.size > IMAGE_LIMITS.maxBytes) throw new AppError('IMAGE_TOO_LARGE', `a radiograph has at most ${IMAGE_LIMITS.maxBytes} bytes`);
  const { organizationId, userId } = actor;
  const createdAt = clock();
  const { upload, expired } = await inClinic(db, actor, async (tx) => {
    await requireEditablePatient(tx, input.patientId);
    await requireStorageLeft(tx);
    const expired = await deleteUploadsBegunBefore(tx, new Date(createdAt.getTime() - UPLOAD_LIFE_MS));
    const id = newId();
    const upload = await findOrInsertUpload(tx, { ...input, id, userId, createdAt });
    // A resumed upload is not counted as new. The error rolls the new row back.
    if (upload.id === id && (await countOpenUploads(tx, userId)) > MAX_OPEN)
      throw new AppError('TOO_MANY_REQUESTS', `at most ${MAX_OPEN} open uploads`);
    return { upload, expired };
  });
  for (const id of expired) await store.deletePrefix(uploadKeys(organizationId, id).prefix);
  return toUpload(upload);
}
