import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type DataKey, readKeyFile } from '@molaar/storage';
import type { LauncherEnvironment } from '../environment';

/** Name under which archives are sealed: one does not open as an object of the store, nor the other way round. */
export const ARCHIVE = 'molaar-backup';

type KeySettings = Pick<LauncherEnvironment, 'BACKUP_KEY' | 'BACKUP_KEY_FILE' | 'DATA_DIR'>;

/**
 * Returns the key that seals archives: BACKUP_KEY, or the one in BACKUP_KEY_FILE; undefined when neither is set.
 * @param options.generate Generates the file when it does not exist.
 * @throws Error with one line when the file is in DATA_DIR, does not exist or contains no key.
 */
export async function backupKey(
  { BACKUP_KEY, BACKUP_KEY_FILE, DATA_DIR }: KeySettings,
  { generate }: { generate: boolean },
): Promise<DataKey | undefined> {
  if (BACKUP_KEY) return named(Buffer.from(BACKUP_KEY, 'base64'));
  if (!BACKUP_KEY_FILE) return undefined;
  const path = resolve(BACKUP_KEY_FILE);
  if (!relative(DATA_DIR, path).startsWith('..'))
    throw new Error(`BACKUP_KEY_FILE ${path} is in DATA_DIR: keep the key apart from the data`);
  if (!existsSync(path)) {
    if (!generate) throw new Error(`BACKUP_KEY_FILE ${path} does not exist`);
    console.log(`${path}: a new key; without it nobody can restore this backup. Keep a copy apart from data and backups`);
  }
  return named((await readKeyFile(path))[0]);
}

/** Returns the beginning of the key's id, which distinguishes keys and says nothing about the key. */
export function fingerprintOf(keyId: string): string {
  return keyId.replaceAll('-', '').slice(0, 16);
}

function named(key: Buffer): DataKey {
  const hex = createHmac('sha256', key).update('fingerprint of the backup key').digest('hex');
  return { id: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-'), key };
}
