import type { ObjectStore } from '@molaar/storage';

const underWay = new WeakMap<ObjectStore, Map<string, Promise<unknown>>>();

/**
 * Who asks for an object that is being made waits for it; a failure is everybody's and is not kept. Within this process: two
 * processes may make the same bytes, of which one is kept.
 */
export function makeOnce<T>(store: ObjectStore, key: string, make: () => Promise<T>): Promise<T> {
  const own = underWay.get(store) ?? new Map<string, Promise<unknown>>();
  underWay.set(store, own);
  const begun = own.get(key);
  if (begun) return begun as Promise<T>;
  const made = make().finally(() => own.delete(key));
  own.set(key, made);
  return made;
}
