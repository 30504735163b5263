import { contentTypeOf, isObjectSealed, ObjectNotFoundError, type ObjectStore } from '@molaar/storage';

export interface SealedObjects {
  /** Were plain. */
  sealed: number;
  /** Were sealed already. */
  before: number;
}

/**
 * Seals every plain object of the store, one after another, while servers use it. It may be interrupted and run again:
 * what is sealed is passed over. An object that is deleted in the very moment comes back without a row; the sweep
 * deletes it.
 * @param stored The store as it is; `sealing`: the same with encryption.
 */
export async function sealObjects(
  { stored, sealing }: { stored: ObjectStore; sealing: ObjectStore },
  onProgress: (done: SealedObjects) => void = () => undefined,
): Promise<SealedObjects> {
  const done: SealedObjects = { sealed: 0, before: 0 };
  for await (const { key } of stored.list('')) {
    try {
      if (await isObjectSealed(stored, key)) done.before += 1;
      else {
        await sealing.put(key, await sealing.get(key), { contentType: contentTypeOf(key) });
        done.sealed += 1;
      }
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
    }
    onProgress(done);
  }
  return done;
}
