import { AppError, type Upload } from '@molaar/contracts';
import { appendPart, findUpload, inOrganization } from '@molaar/db';
import { uploadKeys } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toUpload } from './present-upload';

/**
 * Takes the piece that begins at `offset`. One that does not begin where the last one ended is left, since it was received
 * before or something is missing before it: the answer says in every case where to go on. Throws NOT_FOUND, and
 * IMAGE_TOO_LARGE for bytes beyond the announced size.
 */
export async function continueUpload(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  actor: Actor,
  { uploadId, offset, bytes }: { uploadId: string; offset: number; bytes: Buffer },
): Promise<Upload> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const find = () => inOrganization(db, organizationId, (tx) => findUpload(tx, organizationId, userId, uploadId));
  const found = await find();
  if (!found) throw new AppError('NOT_FOUND', 'no such upload');
  const { length } = bytes;
  if (found.imageId !== null || offset !== found.received || length === 0) return toUpload(found);
  if (offset + length > found.size) throw new AppError('IMAGE_TOO_LARGE', `the file was announced with ${found.size} bytes`);

  // The piece is there before the row says so: a row never counts what is not stored.
  await store.put(uploadKeys(organizationId, uploadId).part(offset, length), bytes, { contentType: 'application/octet-stream' });
  const added = await inOrganization(db, organizationId, (tx) => appendPart(tx, organizationId, uploadId, { offset, length }));
  const now = added ?? (await find());
  if (!now) throw new AppError('NOT_FOUND', 'the upload was given up meanwhile');
  return toUpload(now);
}
