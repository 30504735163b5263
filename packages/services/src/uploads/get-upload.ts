import { AppError, type Upload } from '@molaar/contracts';
import { findUpload, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toUpload } from './present-upload';

/**
 * Returns the state of the caller's upload.
 * @throws NOT_FOUND, also when it has expired.
 */
export async function getUpload({ db }: Pick<Deps, 'db'>, actor: Actor, uploadId: string): Promise<Upload> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { userId } = actor;
  const found = await inClinic(db, actor, (tx) => findUpload(tx, userId, uploadId));
  if (!found) throw new AppError('NOT_FOUND', 'no such upload');
  return toUpload(found);
}
