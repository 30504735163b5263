import { AppError, type BeginUploadInput, type Upload } from '@molaar/contracts';
import { countOpenUploads, deleteUploadsBegunBefore, findOrInsertUpload, inOrganization, newId } from '@molaar/db';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { uploadKeys } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireOpenFile } from '../patients/open-file';
import { toUpload, UPLOAD_LIFE_MS } from './present-upload';

/** So many a person may have on the way at once; a day's forgotten ones count. */
const MOST_OPEN = 60;

/**
 * Begins to receive a radiograph in pieces, or goes on with the same file that broke off before. What the clinic began more
 * than a day ago goes. Throws IMAGE_TOO_LARGE, PATIENT_NOT_FOUND, NOT_ALLOWED (an anonymized file), TOO_MANY_REQUESTS.
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
  const { upload, expired } = await inOrganization(db, organizationId, async (tx) => {
    await requireOpenFile(tx, organizationId, input.patientId);
    const expired = await deleteUploadsBegunBefore(tx, organizationId, new Date(createdAt.getTime() - UPLOAD_LIFE_MS));
    const id = newId();
    const upload = await findOrInsertUpload(tx, organizationId, { ...input, id, userId, createdAt });
    // Who goes on with what he began begins nothing. A refusal takes the new one back.
    if (upload.id === id && (await countOpenUploads(tx, organizationId, userId)) > MOST_OPEN)
      throw new AppError('TOO_MANY_REQUESTS', `${MOST_OPEN} uploads are on the way`);
    return { upload, expired };
  });
  for (const id of expired) await store.deletePrefix(uploadKeys(organizationId, id).prefix);
  return toUpload(upload);
}
