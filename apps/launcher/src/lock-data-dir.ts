import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { acquireLock } from '@molaar/storage/acquire-lock';

/**
 * Locks DATA_DIR for this process.
 * @returns The function that releases the lock.
 * @throws Error with one line when another Molaar uses the folder or it cannot be created.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  try {
    makeFolder(dataDir);
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`);
  }
  const release = await acquireLock(realpathSync(dataDir));
  if (!release) throw new Error(`Molaar already runs with DATA_DIR ${dataDir}`);
  return release;
}

/** Node's own recursion hides the reason on a disk that is read-only, and never ends below /proc. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
