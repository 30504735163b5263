import { createHash } from 'node:crypto';
import { AppError, type Image } from '@molaar/contracts';
import { findUpload, finishUploadRow, inOrganization, type StoredUpload } from '@molaar/db';
import { uploadKeys } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { getImage } from '../images/get-image';
import { uploadImage } from '../images/upload-image';
import { dropUpload } from './drop-upload';

/** Another request has made the radiograph meanwhile. */
class FinishedElsewhere extends Error {}

/** A file that is refused will be refused again: its pieces are not kept. */
const REFUSALS: ReadonlySet<string> = new Set([
  'IMAGE_TOO_LARGE',
  'IMAGE_TYPE_NOT_SUPPORTED',
  'IMAGE_UNREADABLE',
  'PATIENT_NOT_FOUND',
  'NOT_ALLOWED',
]);

type FinishDeps = Pick<Deps, 'db' | 'store' | 'clock' | 'log'>;

/**
 * Makes the radiograph of the pieces. Asked again, or twice at once, it answers the same radiograph. Throws NOT_FOUND,
 * VALIDATION_FAILED while pieces are missing, and what an upload may answer.
 */
export async function finishUpload(deps: FinishDeps, actor: Actor, uploadId: string): Promise<Image> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const find = () => inOrganization(deps.db, organizationId, (tx) => findUpload(tx, organizationId, userId, uploadId));
  const upload = await find();
  if (!upload) throw new AppError('NOT_FOUND', 'no such upload');
  if (upload.imageId) return getImage(deps, actor, upload.imageId);
  if (upload.received < upload.size)
    throw new AppError('VALIDATION_FAILED', `${upload.received} of ${upload.size} bytes are here`, { fields: { received: 'incomplete' } });

  try {
    const bytes = await readPieces(deps, organizationId, upload);
    const image = await uploadImage(deps, actor, { patientId: upload.patientId, fileName: upload.fileName, bytes }, async (tx, imageId) => {
      if (!(await finishUploadRow(tx, organizationId, uploadId, imageId))) throw new FinishedElsewhere();
    });
    await deps.store.deletePrefix(uploadKeys(organizationId, uploadId).prefix);
    return image;
  } catch (error) {
    const finished = await find();
    if (finished?.imageId) return getImage(deps, actor, finished.imageId);
    const isRefused = error instanceof AppError && REFUSALS.has(error.code);
    if (isRefused) await dropUpload(deps, actor, uploadId);
    // Whatever was missing then, its row or one of its pieces.
    else if (!finished) throw new AppError('NOT_FOUND', 'the upload was given up meanwhile', { cause: error });
    throw error;
  }
}

async function readPieces(
  { store }: FinishDeps,
  organizationId: string,
  { id, parts, sha256 }: Pick<StoredUpload, 'id' | 'parts' | 'sha256'>,
): Promise<Buffer> {
  const keys = uploadKeys(organizationId, id);
  const pieces: Buffer[] = [];
  let offset = 0;
  for (const length of parts) {
    pieces.push(Buffer.from(await store.get(keys.part(offset, length))));
    offset += length;
  }
  const bytes = Buffer.concat(pieces);
  if (sha256 !== null && createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new AppError('IMAGE_UNREADABLE', 'the file did not arrive as it was sent');
  return bytes;
}
