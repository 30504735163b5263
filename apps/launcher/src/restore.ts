import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrate } from '@molaar/db';
import { type EmbeddedPostgres, startEmbeddedPostgres, stopOrphan } from '@molaar/db/embedded';
import pg from 'pg';
import { ARCHIVED_FILES } from './archive/archived-files';
import { backupKey } from './archive/backup-key';
import { cleanUpOnSignal } from './archive/clean-up-on-signal';
import { type CheckedBackup, checkBackup, restoreContent, restoreFiles } from './archive/restore-content';
import { type LauncherEnvironment, readEnvironment } from './environment';
import { lockDataDir } from './lock-data-dir';
import { openStore } from './open-store';

/** Content of a used DATA_DIR. A restore moves it there in this order: with the database, the last, it is complete. */
const CONTENTS = [...new Set(ARCHIVED_FILES.map((path) => path.split('/')[0] ?? path)), 'database-secrets.json', 'objects', 'postgres'];
/** Temporary folder inside DATA_DIR, since its parent may be on another disk. */
const TEMPORARY = '.restoring';

/**
 * `npm run restore -- FILE`: fills an empty DATA_DIR from a backup. A failed or interrupted restore leaves it empty.
 */
async function restore(): Promise<void> {
  const environment = readEnvironment(process.env, process.env.MOLAAR_ROOT ?? process.cwd());
  const file = process.argv[2];
  if (!file) throw new Error('name the archive: npm run restore -- FILE');
  const { DATA_DIR } = environment;
  assertEmpty(DATA_DIR);
  const backup = await checkBackup(resolve(file), await backupKey(environment, { generate: false }));
  try {
    await restoreLocked(environment, backup);
  } finally {
    backup.discard();
  }
  const { tables, objects, createdAt } = backup.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${DATA_DIR}: ${rows} rows and ${objects.length} objects of ${createdAt} restored`);
}

function assertEmpty(dataDir: string): void {
  const found = CONTENTS.filter((name) => existsSync(join(dataDir, name)));
  if (found.length > 0)
    throw new Error(`DATA_DIR ${dataDir} is not empty (${found.join(', ')}): name another, for example DATA_DIR=./.restored`);
}

/** Restores while DATA_DIR is locked. */
async function restoreLocked(environment: LauncherEnvironment, backup: CheckedBackup): Promise<void> {
  const { DATA_DIR } = environment;
  const unlock = await lockDataDir(DATA_DIR);
  try {
    // Another Molaar may have used the folder while the archive was read.
    assertEmpty(DATA_DIR);
    const folder = join(DATA_DIR, TEMPORARY);
    // A restore that was killed may have left its folder and its running database.
    await stopOrphan(join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    // As root, PostgreSQL may run as `nobody`, which needs access through this folder.
    if (process.getuid?.() === 0) chmodSync(DATA_DIR, 0o711);
    await restoreTo({ ...environment, DATA_DIR: folder }, backup, () => {
      const restored = readdirSync(folder);
      for (const name of [...restored.filter((name) => !CONTENTS.includes(name)), ...CONTENTS.filter((name) => restored.includes(name))])
        renameSync(join(folder, name), join(DATA_DIR, name));
    });
  } finally {
    await unlock();
  }
}

/**
 * Restores to a folder and calls `take` when it is complete and the database has stopped. Always deletes the folder.
 */
async function restoreTo(environment: LauncherEnvironment, backup: CheckedBackup, take: () => void): Promise<void> {
  const { DATA_DIR: folder } = environment;
  const starting = startEmbeddedPostgres({ dataDir: folder, from: import.meta.url });
  const stop = (): Promise<void> =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    );
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const cancelCleanUp = cleanUpOnSignal(async () => {
    await stop();
    remove();
  });
  try {
    const postgres = await starting;
    await fillDatabase(postgres, environment, backup);
    restoreFiles(backup, folder);
    await stop();
    take();
  } finally {
    await stop();
    remove();
    cancelCleanUp();
  }
}

/** A backup of an older version is filled in as it was written; what came since then is migrated with its rows. */
async function fillDatabase(
  { passwords, ownerUrl }: EmbeddedPostgres,
  environment: LauncherEnvironment,
  backup: CheckedBackup,
): Promise<void> {
  const database = { ownerUrl, appPassword: passwords.app, queuePassword: passwords.queue };
  await migrate({ ...database, upTo: backup.manifest.migration });
  const client = new pg.Client({ connectionString: ownerUrl });
  // When an interruption stops the database, the running query reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await restoreContent(backup, client, openStore(environment));
  } finally {
    await client.end();
  }
  await migrate(database);
}

await restore().catch((error: Error) => {
  console.error(`Nothing was restored: ${error.message}`);
  process.exitCode = 1;
});
