import {
  type Database,
  inClinic,
  insertInstallationKey,
  insertObjectKey,
  inTransaction,
  listInstallationKeys,
  listObjectKeys,
  lockObjectKeys,
  resealInstallationKey,
  resealObjectKey,
  type StoredObjectKey,
  type Tx,
} from '@molaar/db';

/** The stored keys of one owner inside of a transaction. */
export interface StoredKeys {
  tx: Tx;
  /** The newest first. */
  list(): Promise<StoredObjectKey[]>;
  insert(key: StoredObjectKey, at: Date): Promise<void>;
  reseal(key: StoredObjectKey): Promise<void>;
  /** Waits until nobody else makes or re-seals keys of this owner. */
  lock(): Promise<void>;
}

/** Runs one transaction on the keys of a clinic; null: of the installation. */
export function inOwner<T>(db: Database, owner: string | null, work: (keys: StoredKeys) => Promise<T>): Promise<T> {
  if (owner === null)
    return inTransaction(db, (tx) =>
      work({
        tx,
        list: () => listInstallationKeys(tx),
        insert: (key, at) => insertInstallationKey(tx, key, at),
        reseal: (key) => resealInstallationKey(tx, key),
        lock: () => lockObjectKeys(tx, null),
      }),
    );
  return inClinic(db, { organizationId: owner }, (tx) =>
    work({
      tx,
      list: () => listObjectKeys(tx),
      insert: (key, at) => insertObjectKey(tx, key, at),
      reseal: (key) => resealObjectKey(tx, key),
      lock: () => lockObjectKeys(tx, owner),
    }),
  );
}

/** Names the owner of a key for the sealer. */
export function nameOfOwner(owner: string | null): string {
  return owner ?? 'installation';
}
