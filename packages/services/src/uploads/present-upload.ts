import type { Upload } from '@molaar/contracts';
import type { StoredUpload } from '@molaar/db';

/** How long an upload can be resumed. */
export const UPLOAD_LIFE_MS = 24 * 3_600_000;

export function toUpload({ id, size, received, imageId, createdAt }: StoredUpload): Upload {
  return { id, size, received, imageId, expiresAt: new Date(createdAt.getTime() + UPLOAD_LIFE_MS).toISOString() };
}
