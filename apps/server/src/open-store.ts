import { join } from 'node:path';
import type { Database } from '@molaar/db';
import type { Log, Secrets, ServerKeys } from '@molaar/services/context';
import { createObjectKeys, createServerKeySealer, type ObjectKeys } from '@molaar/services/object-keys';
import { createCachedStore, createObjectStore, createSealedStore, isTilePack, type ObjectStore } from '@molaar/storage';
import type { Environment } from './env';
import { s3Settings } from './s3-settings';
import { workerKey } from './secret-key';
import { withFreeSpace } from './with-free-space';

/**
 * Tiles of the radiographs that are looked at: about 100 packs. As long as the keys of a clinic that another server has
 * erased.
 */
const PACKS = { isCached: isTilePack, maxBytes: 64 * 1024 * 1024, maxAgeMs: 60_000 };

export interface OpenedStore {
  /** Seals what it stores, unless encryption is off; has tile packs in memory after they were read. */
  store: ObjectStore;
  /** The same without encryption. */
  stored: ObjectStore;
  objectKeys: ObjectKeys;
}

interface KeyDeps {
  db: Database;
  keys: ServerKeys;
  secrets: Secrets;
  log: Log;
}

/** Opens the object store: S3, or a folder of DATA_DIR. */
export function openStore(env: Environment, { db, keys, secrets, log }: KeyDeps): OpenedStore {
  const sealer = createServerKeySealer(keys, secrets);
  const objectKeys = createObjectKeys({ db, sealer, workerKey: () => workerKey(env), clock: () => new Date(), log });
  const s3 = s3Settings(env);
  const stored = s3
    ? createObjectStore({ kind: 's3', ...s3 })
    : withFreeSpace(createObjectStore({ kind: 'disk', root: join(env.DATA_DIR, 'objects') }), env.DATA_DIR);
  const sealed = createSealedStore(stored, objectKeys, { seal: env.sealed });
  return { store: createCachedStore(sealed, PACKS), stored, objectKeys };
}
