import { AsyncResource } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { type Database, findServerKey, newId, type StoredObjectKey } from '@molaar/db';
import { type DataKey, type DataKeys, DataKeyUnavailableError, sealJobKeys } from '@molaar/storage';
import type { Log } from '../context/deps';
import type { KeySealer } from './key-sealer';
import { inOwner, nameOfOwner, type StoredKeys } from './stored-keys';

const KEY_BYTES = 32;
/** How long a server still reads the objects of a clinic that was erased on another one. */
const KEPT_MS = 60_000;

/** The keys of the object store, from the database, and what an analysis worker gets of them. */
export interface ObjectKeys extends DataKeys {
  /**
   * Returns a clinic's keys for one job, sealed for the workers; undefined while the clinic has none.
   * @throws DataKeyUnavailableError
   */
  forJob(organizationId: string): Promise<string | undefined>;
}

interface Options {
  db: Database;
  sealer: KeySealer;
  /** The key that server and workers share, 32 bytes. */
  workerKey: () => Promise<Buffer>;
  clock: () => Date;
  log: Pick<Log, 'error'>;
}

interface Loaded {
  at: number;
  keys: readonly DataKey[];
  /** Stored keys that cannot be opened. */
  closed: readonly StoredObjectKey[];
}

/** Returns the keys of clinics and installation. A clinic gets its key with its first object. */
export function createObjectKeys({ db, sealer, workerKey, clock, log }: Options): ObjectKeys {
  const cache = new Map<string, Promise<Loaded>>();
  // An object may be read in the middle of a transaction, to which reading the keys does not belong.
  const outside = AsyncResource.bind((work: () => Promise<unknown>) => work()) as <T>(work: () => Promise<T>) => Promise<T>;

  async function open(owner: string | null, stored: readonly StoredObjectKey[]): Promise<Loaded> {
    const keys: DataKey[] = [];
    const closed: StoredObjectKey[] = [];
    for (const key of stored) {
      const bytes = await sealer.open(nameOfOwner(owner), key.sealed);
      if (bytes) keys.push({ id: key.id, key: bytes });
      else closed.push(key);
    }
    return { at: Date.now(), keys, closed };
  }

  async function load(owner: string | null, again = false): Promise<Loaded> {
    const name = nameOfOwner(owner);
    const cached = await cache.get(name)?.catch(() => undefined);
    if (cached && !again && Date.now() - cached.at < KEPT_MS) return cached;
    const loading = outside(() => inOwner(db, owner, (keys) => keys.list())).then((stored) => open(owner, stored));
    cache.set(name, loading);
    return loading;
  }

  /** Makes the owner's key, unless another server has made it meanwhile. */
  async function make(owner: string | null): Promise<DataKey> {
    const makeIn = async (keys: StoredKeys): Promise<DataKey> => {
      await keys.lock();
      const stored = await keys.list();
      const found = await open(owner, stored);
      if (found.keys[0]) return found.keys[0];
      const inUse = await findServerKey(keys.tx);
      // Another server's key opens it. After the loss of the server's key a new one is made, and the old one stays.
      if (found.closed.some(({ sealedBy }) => [sealer.name, inUse?.fingerprint, inUse?.formerFingerprint].includes(sealedBy)))
        throw unavailable(owner);
      const key = randomBytes(KEY_BYTES);
      const id = newId();
      await keys.insert({ id, sealed: await sealer.seal(nameOfOwner(owner), key), sealedBy: sealer.name }, clock());
      return { id, key };
    };
    const made = await outside(() => inOwner(db, owner, makeIn));
    cache.delete(nameOfOwner(owner));
    return made;
  }

  function unavailable(owner: string | null): DataKeyUnavailableError {
    log.error({ organizationId: owner }, 'the key of the objects cannot be opened: this server has another SECRET_KEY than its sealer');
    return new DataKeyUnavailableError(`no key of this server opens the object key of ${nameOfOwner(owner)}`);
  }

  return {
    current: async (owner) => (await load(owner)).keys[0] ?? make(owner),

    find: async (owner, id) => {
      for (const again of [false, true]) {
        const { keys, closed } = await load(owner, again);
        const found = keys.find((key) => key.id === id);
        if (found) return found;
        if (again && closed.some((key) => key.id === id)) throw unavailable(owner);
      }
      log.error({ organizationId: owner, keyId: id }, 'an object is sealed with a key that does not exist any more');
      return undefined;
    },

    forJob: async (organizationId) => {
      const { keys, closed } = await load(organizationId);
      if (keys.length > 0) return sealJobKeys(await workerKey(), organizationId, keys);
      if (closed.length > 0) throw unavailable(organizationId);
      return undefined;
    },
  };
}
