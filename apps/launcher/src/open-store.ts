import { join } from 'node:path';
import { createObjectStore, type ObjectStore } from '@molaar/storage';
import type { LauncherEnvironment } from './environment';

/** Opens the object store of an installation on one machine: `DATA_DIR/objects`. */
export function openStore({ DATA_DIR }: LauncherEnvironment): ObjectStore {
  if (process.env.S3_BUCKET)
    throw new Error('Backup and restore are for the local object store; with S3_BUCKET use the versioning and copies of your S3');
  return createObjectStore({ kind: 'disk', root: join(DATA_DIR, 'objects') });
}
