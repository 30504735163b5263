import { statfs } from 'node:fs/promises';
import { AppError } from '@molaar/contracts';
import type { ObjectStore } from '@molaar/storage';

/** What is left to the database, which shares the disk. */
const LEAST_FREE_BYTES = 128 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 60;

/**
 * Returns the store with one more rule: no object is written while the disk is almost full, so that the database can
 * still write and everything can be read.
 * @param freeBytes For tests.
 */
export function withFreeSpace(store: ObjectStore, folder: string, freeBytes = () => freeBytesOf(folder)): ObjectStore {
  return {
    ...store,
    put: async (key, body, options) => {
      if ((await freeBytes()) < LEAST_FREE_BYTES)
        throw new AppError('SERVICE_UNAVAILABLE', 'the disk is almost full', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await store.put(key, body, options);
    },
  };
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
