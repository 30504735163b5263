import type { Secrets } from '../context/secrets';
import type { ServerKeys } from '../context/server-keys';

/**
 * Seals the keys of the object store, which are stored in the database. The server's own key does it, or a key
 * management service could.
 */
export interface KeySealer {
  /** Names what seals now; stored with each sealed key. */
  readonly name: string;
  /** @param owner Clinic or installation: the sealed key opens for the same owner only. */
  seal(owner: string, key: Buffer): Promise<string>;
  /** Returns undefined for a key that this sealer cannot open, for example one that another server key sealed. */
  open(owner: string, sealed: string): Promise<Buffer | undefined>;
}

/** Returns the sealer that uses the server's key. */
export function createServerKeySealer(keys: ServerKeys, secrets: Secrets): KeySealer {
  const purpose = (owner: string): string => `object key ${owner}`;
  return {
    get name() {
      return keys.current;
    },
    seal: async (owner, key) => secrets.seal(purpose(owner), key.toString('base64')),
    open: async (owner, sealed) => {
      const text = secrets.open(purpose(owner), sealed);
      return text === undefined ? undefined : Buffer.from(text, 'base64');
    },
  };
}
