import type { DataKey } from './frames';

/** The keys of clinics, and that of the installation for what belongs to none. */
export interface DataKeys {
  /**
   * Returns the key for new objects.
   * @param owner Id of the clinic; null: the installation.
   * @throws DataKeyUnavailableError
   */
  current(owner: string | null): Promise<DataKey>;
  /**
   * Returns the owner's key with this id; undefined when there is none.
   * @throws DataKeyUnavailableError
   */
  find(owner: string | null, id: string): Promise<DataKey | undefined>;
}

/** Returns the clinic to which an object belongs; null: none. */
export function ownerOf(key: string): string | null {
  return /^org\/([^/]+)\//.exec(key)?.[1] ?? null;
}
