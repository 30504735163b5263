import type { Deps } from '../context/deps';

/** Whether the object store has an object below the prefix. */
export async function hasObjects({ store }: Pick<Deps, 'store'>, prefix: string): Promise<boolean> {
  for await (const _ of store.list(prefix)) return true;
  return false;
}
