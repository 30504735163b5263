import type { ObjectStore } from '@molaar/storage';

const inFlight = new WeakMap<ObjectStore, Map<string, Promise<unknown>>>();

/**
 * Shares concurrent renderings of one object in this process. Failures are not cached. Two processes may render the
 * same bytes; one result is stored.
 */
export function shareInFlight<T>(store: ObjectStore, key: string, make: () => Promise<T>): Promise<T> {
  const own = inFlight.get(store) ?? new Map<string, Promise<unknown>>();
  inFlight.set(store, own);
  const begun = own.get(key);
  if (begun) return begun as Promise<T>;
  const made = make().finally(() => own.delete(key));
  own.set(key, made);
  return made;
}
