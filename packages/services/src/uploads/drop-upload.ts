import { deleteUploadRow, findUpload, inOrganization } from '@molaar/db';
import { uploadKeys } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Gives one's own upload up, with what was received of it; a radiograph that was made of it stays. Doing it again does nothing. */
export async function dropUpload({ db, store }: Pick<Deps, 'db' | 'store'>, actor: Actor, uploadId: string): Promise<void> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { organizationId, userId } = actor;
  const found = await inOrganization(db, organizationId, async (tx) => {
    const upload = await findUpload(tx, organizationId, userId, uploadId);
    if (upload) await deleteUploadRow(tx, organizationId, uploadId);
    return upload;
  });
  if (found) await store.deletePrefix(uploadKeys(organizationId, uploadId).prefix);
}
