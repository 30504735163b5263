import { type Database, inTransaction, recordServerKey, replaceServerKey } from '@molaar/db';
import type { ServerKeys } from '@molaar/services/context';

/**
 * Compares the server's keys with the one that the servers of this database use, and seals with that one. Servers with
 * different keys reject each other's links and cannot read each other's secrets.
 * @param replaces SECRET_KEY_REPLACES: fingerprint of a lost key, which this server's key replaces.
 * @throws Error with one line when this server does not have the key, or not both keys of an unfinished rotation.
 */
export async function checkSecretKey(db: Database, keys: ServerKeys, replaces: string | undefined): Promise<void> {
  const own = keys.current;
  const stored = await inTransaction(db, async (tx) => {
    if (replaces) await replaceServerKey(tx, replaces, own);
    return recordServerKey(tx, own);
  });
  const { fingerprint, formerFingerprint } = stored;
  if (!keys.has(fingerprint))
    throw new Error(
      `this server's key (fingerprint ${own}) is not the key of this database (${fingerprint}): ` +
        'give every server the same SECRET_KEY, or restore DATA_DIR/secret-key from a backup. ' +
        `If the former key is lost, set SECRET_KEY_REPLACES=${fingerprint}; partners' secrets must be entered again, ` +
        'and sealed radiographs and documents cannot be read until the former key is found',
    );
  if (formerFingerprint !== null && !keys.has(formerFingerprint))
    throw new Error(
      `a rotation of the server's key is unfinished: set SECRET_KEY_FORMER to the key ${formerFingerprint} ` +
        'until npm run rotate-key has ended',
    );
  keys.use(fingerprint);
}
