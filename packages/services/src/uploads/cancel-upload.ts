import { deleteUploadRow, findUpload, inClinic } from '@molaar/db';
import { uploadKeys } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Cancels the caller's upload and deletes its parts; an image created from it stays. Idempotent. */
export async function cancelUpload({ db, store }: Pick<Deps, 'db' | 'store'>, actor: Actor, uploadId: string): Promise<void> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const found = await inClinic(db, actor, async (tx) => {
    const upload = await findUpload(tx, userId, uploadId);
    if (upload) await deleteUploadRow(tx, uploadId);
    return upload;
  });
  if (found) await store.deletePrefix(uploadKeys(organizationId, uploadId).prefix);
}
