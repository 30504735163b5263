import { createDiskStore } from './disk-store';
import type { ObjectStore } from './object-store';
import { createS3Store, type S3Settings } from './s3-store';

export type ObjectStoreSettings = { kind: 'disk'; root: string } | ({ kind: 's3' } & S3Settings);

/** Creates the object store. Opens no connection yet; a wrong setting fails at the first call. */
export function createObjectStore(settings: ObjectStoreSettings): ObjectStore {
  return settings.kind === 'disk' ? createDiskStore(settings.root) : createS3Store(settings);
}
