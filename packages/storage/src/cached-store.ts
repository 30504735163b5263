import { LRUCache } from 'lru-cache';
import type { ObjectStore } from './object-store';

export interface CacheOptions {
  /** Which objects are cached: those that are read often, and never change while they exist. */
  isCached: (key: string) => boolean;
  /** Bytes of all cached objects; a larger object is not cached. */
  maxBytes: number;
  /** How long an object stays in memory after it was read, in milliseconds. */
  maxAgeMs: number;
}

/**
 * Returns the store with some objects in memory after `get` has read them. Calls for one object at the same time read
 * it once. Errors are not cached, and what this store deletes or puts again is forgotten; what another server deletes
 * stays until `maxAgeMs`, so that permissions are checked before each call, as without the cache. Nobody may change the
 * bytes that `get` returns.
 */
export function createCachedStore(inner: ObjectStore, { isCached, maxBytes, maxAgeMs }: CacheOptions): ObjectStore {
  /** The cache does not list what is being read. */
  const reading = new Set<string>();
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
    ttl: maxAgeMs,
    ttlAutopurge: true,
    perf: Date,
    // Without it, who waits for an object that is forgotten meanwhile gets the library's error.
    ignoreFetchAbort: true,
    fetchMethod: async (key) => {
      reading.add(key);
      try {
        return await inner.get(key);
      } finally {
        reading.delete(key);
      }
    },
  });

  return {
    ...inner,

    async get(key) {
      return isCached(key) ? cache.forceFetch(key) : inner.get(key);
    },

    async put(key, body, options) {
      cache.delete(key);
      await inner.put(key, body, options);
      cache.delete(key);
    },

    async delete(key) {
      await inner.delete(key);
      cache.delete(key);
    },

    async deletePrefix(prefix) {
      try {
        await inner.deletePrefix(prefix);
      } finally {
        // A part may be deleted although the call fails.
        for (const key of [...cache.keys(), ...reading]) if (key.startsWith(prefix)) cache.delete(key);
      }
    },
  };
}
