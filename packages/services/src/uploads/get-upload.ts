import { AppError, type Upload } from '@molaar/contracts';
import { findUpload, inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toUpload } from './present-upload';

/** Where one's own upload stands. Throws NOT_FOUND, also for one that has expired. */
export async function getUpload({ db }: Pick<Deps, 'db'>, actor: Actor, uploadId: string): Promise<Upload> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const found = await inOrganization(db, organizationId, (tx) => findUpload(tx, organizationId, userId, uploadId));
  if (!found) throw new AppError('NOT_FOUND', 'no such upload');
  return toUpload(found);
}
