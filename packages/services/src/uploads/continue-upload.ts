import { AppError, type Upload } from '@molaar/contracts';
import { appendPart, findUpload, inClinic } from '@molaar/db';
import { uploadKeys } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toUpload } from './present-upload';

/**
 * Stores the part that begins at `offset`. A part that does not follow the last one is ignored; the response always
 * contains the next offset.
 * @throws NOT_FOUND; IMAGE_TOO_LARGE when it exceeds the announced size.
 */
export async function continueUpload(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  actor: Actor,
  { uploadId, offset, bytes }: { uploadId: string; offset: number; bytes: Buffer },
): Promise<Upload> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const find = () => inClinic(db, actor, (tx) => findUpload(tx, userId, uploadId));
  const found = await find();
  if (!found) throw new AppError('NOT_FOUND', 'no such upload');
  const { length } = bytes;
  if (found.imageId !== null || offset !== found.received || length === 0) return toUpload(found);
  if (offset + length > found.size) throw new AppError('IMAGE_TOO_LARGE', `the file was announced with ${found.size} bytes`);

  // The part is stored before the row counts it.
  await store.put(uploadKeys(organizationId, uploadId).part(offset, length), bytes, { contentType: 'application/octet-stream' });
  const added = await inClinic(db, actor, (tx) => appendPart(tx, uploadId, { offset, length }));
  const now = added ?? (await find());
  if (!now) throw new AppError('NOT_FOUND', 'the upload was cancelled in the meantime');
  return toUpload(now);
}
