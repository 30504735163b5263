import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrate } from '@molaar/db';
import { startEmbeddedPostgres } from '@molaar/db/embedded';
import pg from 'pg';
import { KEPT_FILES } from './archive/kept-files';
import { type CheckedBackup, checkBackup, fillFrom, putFilesBack } from './archive/restore-backup';
import { type LauncherEnvironment, readEnvironment } from './environment';
import { lockDataDir } from './lock-data-dir';
import { openStore } from './open-store';

/** What a DATA_DIR in use holds. */
const CONTENTS = ['postgres', 'objects', 'database-secrets.json', ...KEPT_FILES];

/** `npm run restore -- FILE`: fills an empty DATA_DIR from a backup; what fails leaves it empty. */
async function restore(): Promise<void> {
  const environment = readEnvironment(process.env, process.env.MOLAAR_ROOT ?? process.cwd());
  const file = process.argv[2];
  if (!file) throw new Error('name the archive: npm run restore -- FILE');
  const { DATA_DIR } = environment;
  const found = CONTENTS.filter((name) => existsSync(join(DATA_DIR, name)));
  if (found.length > 0)
    throw new Error(`DATA_DIR ${DATA_DIR} is not empty (${found.join(', ')}): name another, for example DATA_DIR=./.restored`);

  const backup = await checkBackup(resolve(file));
  try {
    await restoreLocked(environment, backup);
  } finally {
    backup.discard();
  }
  const { tables, objects, createdAt } = backup.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${DATA_DIR}: ${rows} rows and ${objects.length} objects of ${createdAt} are back`);
}

/** Only who holds DATA_DIR may empty it again. */
async function restoreLocked(environment: LauncherEnvironment, backup: CheckedBackup): Promise<void> {
  const { DATA_DIR } = environment;
  const unlock = await lockDataDir(DATA_DIR);
  try {
    await restoreInto(environment, backup);
  } catch (error) {
    for (const name of CONTENTS) rmSync(join(DATA_DIR, name.split('/')[0] ?? name), { recursive: true, force: true });
    throw error;
  } finally {
    await unlock();
  }
}

async function restoreInto(environment: LauncherEnvironment, backup: CheckedBackup): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: environment.DATA_DIR, from: import.meta.url });
  try {
    const { app: appPassword, queue: queuePassword } = postgres.passwords;
    const migration = await migrate({ ownerUrl: postgres.ownerUrl, appPassword, queuePassword });
    if (migration !== backup.manifest.migration)
      throw new Error(
        `The backup is of ${backup.manifest.migration}, this Molaar is at ${migration}: restore it with the version that made it, then update`,
      );
    const client = new pg.Client({ connectionString: postgres.ownerUrl });
    await client.connect();
    try {
      await fillFrom(backup, client, openStore(environment));
      putFilesBack(backup, environment.DATA_DIR);
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}

await restore().catch((error: Error) => {
  console.error(`Nothing was restored: ${error.message}`);
  process.exitCode = 1;
});
