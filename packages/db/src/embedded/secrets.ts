import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Passwords of the three database roles; created once, readable only by the owner of DATA_DIR. */
export interface DatabaseSecrets {
  owner: string;
  app: string;
  queue: string;
}

/** Reads DATA_DIR/database-secrets.json, or creates it. @throws Error with one line when the file is broken. */
export function readOrMakeSecrets(dataDir: string): DatabaseSecrets {
  const path = join(dataDir, 'database-secrets.json');
  if (!existsSync(path)) {
    const made: DatabaseSecrets = { owner: password(), app: password(), queue: password() };
    writeFileSync(`${path}.new`, JSON.stringify(made), { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return made;
  }
  try {
    const read = JSON.parse(readFileSync(path, 'utf8')) as Partial<DatabaseSecrets>;
    if (read.owner && read.app && read.queue) return { owner: read.owner, app: read.app, queue: read.queue };
  } catch {
    // Falls through to the error below.
  }
  throw new Error(`${path} is not readable: restore it from a backup (the database's passwords are in it)`);
}

function password(): string {
  return randomBytes(24).toString('hex');
}
