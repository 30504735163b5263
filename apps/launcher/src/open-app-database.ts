import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeDatabase, createDatabase, type Database } from '@molaar/db';
import { openDatabase } from './archive/open-database';
import type { LauncherEnvironment } from './environment';

export interface OpenedAppDatabase {
  db: Database;
  close(): Promise<void>;
}

/**
 * Connects as the application's role, which row-level security restricts, to DATABASE_URL or to the embedded database
 * of DATA_DIR, running or not.
 */
export async function openAppDatabase({ DATABASE_URL, DATA_DIR }: LauncherEnvironment): Promise<OpenedAppDatabase> {
  const embedded = DATABASE_URL ? undefined : await openDatabase(DATA_DIR);
  const db = createDatabase(DATABASE_URL ?? appUrl(DATA_DIR, embedded?.client.port ?? 5432), { max: 2 });
  return {
    db,
    close: async () => {
      await closeDatabase(db);
      await embedded?.close();
    },
  };
}

/** Returns the address of the embedded database for the application's role. */
function appUrl(dataDir: string, port: number): string {
  return embeddedUrl(dataDir, port, 'app');
}

/** Returns the address of the embedded database for one of its roles. */
export function embeddedUrl(dataDir: string, port: number, role: 'app' | 'queue'): string {
  const passwords = JSON.parse(readFileSync(join(dataDir, 'database-secrets.json'), 'utf8')) as Record<typeof role, string>;
  return `postgres://molaar_${role}:${passwords[role]}@127.0.0.1:${port}/molaar`;
}
