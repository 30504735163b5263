import { join } from 'node:path';
import type { Database } from '@molaar/db';
import type { Log, Secrets, ServerKeys } from '@molaar/services/context';
import { createObjectKeys, createServerKeySealer, type ObjectKeys } from '@molaar/services/object-keys';
import { createObjectStore, createSealedStore, type ObjectStore } from '@molaar/storage';
import type { Environment } from './env';
import { s3Settings } from './s3-settings';
import { workerKey } from './secret-key';
import { withFreeSpace } from './with-free-space';

export interface OpenedStore {
  /** Seals what it stores, unless encryption is off. */
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
  return { store: createSealedStore(stored, objectKeys, { seal: env.sealed }), stored, objectKeys };
}
