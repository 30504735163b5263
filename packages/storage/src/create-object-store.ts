import { createDiskStore } from './disk-store';
import type { ObjectStore } from './object-store';
import type { S3Settings } from './s3-store';

export type ObjectStoreSettings = { kind: 'disk'; root: string } | ({ kind: 's3' } & S3Settings);

/** Creates the object store. Opens no connection yet; a wrong setting fails at the first call. */
export function createObjectStore(settings: ObjectStoreSettings): ObjectStore {
  return settings.kind === 'disk' ? createDiskStore(settings.root) : createLoadedStore(settings);
}

/**
 * S3's client is a seventh of what a server reads when it starts; a machine with its objects on disk never loads it.
 */
function createLoadedStore(settings: S3Settings): ObjectStore {
  const loading = import('./s3-store').then(({ createS3Store }) => createS3Store(settings));
  // A failure is that of each call.
  loading.catch(() => undefined);
  return {
    put: async (...args) => (await loading).put(...args),
    get: async (key) => (await loading).get(key),
    open: async (key) => (await loading).open(key),
    exists: async (key) => (await loading).exists(key),
    delete: async (key) => (await loading).delete(key),
    deletePrefix: async (prefix) => (await loading).deletePrefix(prefix),
    async *list(prefix) {
      yield* (await loading).list(prefix);
    },
    listFolder: async (...page) => (await loading).listFolder(...page),
  };
}
