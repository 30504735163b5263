import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LauncherEnvironment } from './environment';

const FILE = 'public-url';

/**
 * Stores under which URL this installation is opened, for commands that print a link: they run in a shell of their own,
 * without the settings of the start.
 */
export function storePublicUrl({ DATA_DIR, PUBLIC_URL, PORT }: Pick<LauncherEnvironment, 'DATA_DIR' | 'PUBLIC_URL' | 'PORT'>): void {
  try {
    writeFileSync(join(DATA_DIR, FILE), `${PUBLIC_URL ?? `http://localhost:${PORT}`}\n`);
  } catch {
    // A full disk: the commands say then that they do not know it.
  }
}

/** Returns the URL of the last start in this folder; empty when there was none. */
export function storedPublicUrl(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, FILE), 'utf8').trim();
  } catch {
    return '';
  }
}
