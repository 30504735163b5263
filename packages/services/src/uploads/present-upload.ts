import type { Upload } from '@molaar/contracts';
import type { StoredUpload } from '@molaar/db';
import { UPLOAD_LIFE_MS } from '../shared/upload-life';

/** Converts a stored upload to that of the API, with the time at which its parts are deleted. */
export function toUpload({ id, size, received, imageId, createdAt }: StoredUpload): Upload {
  return { id, size, received, imageId, expiresAt: new Date(createdAt.getTime() + UPLOAD_LIFE_MS).toISOString() };
}
