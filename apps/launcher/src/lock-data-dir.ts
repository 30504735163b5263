import { mkdirSync, realpathSync } from 'node:fs';
import { acquireLock } from '@molaar/storage/acquire-lock';

/**
 * Locks DATA_DIR for this process.
 * @returns The function that releases the lock.
 * @throws Error with one line when another Molaar uses the folder or it cannot be created.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`);
  }
  const release = await acquireLock(realpathSync(dataDir));
  if (!release) throw new Error(`Molaar already runs with DATA_DIR ${dataDir}`);
  return release;
}
