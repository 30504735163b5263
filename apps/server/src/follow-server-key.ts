import { type Database, findServerKey, inTransaction } from '@molaar/db';
import type { ServerKeys } from '@molaar/services/context';
import { readKeyFile } from '@molaar/storage';
import type { Environment } from './env';
import { secretKeyFile } from './secret-key';

/** How often a server looks for a rotation of its key; `npm run rotate-key` waits three times as long. */
export const FOLLOW_MS = 5_000;

/** Seals with the key that the database names, from a few seconds after a rotation on. @returns The end of it. */
export function followServerKey(db: Database, keys: ServerKeys, env: Environment): () => void {
  const timer = setInterval(() => {
    // The next run is the retry.
    void followOnce(db, keys, env).catch(() => undefined);
  }, FOLLOW_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Reads the file and the stored fingerprint once; for tests. */
export async function followOnce(db: Database, keys: ServerKeys, env: Parameters<typeof secretKeyFile>[0]): Promise<void> {
  const file = secretKeyFile(env);
  // The command writes the new key there before it uses it.
  if (file) for (const key of await readKeyFile(file)) keys.add(key);
  const stored = await inTransaction(db, findServerKey);
  if (stored && keys.has(stored.fingerprint)) keys.use(stored.fingerprint);
}
