import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrate } from '@molaar/db';
import { type EmbeddedPostgres, startEmbeddedPostgres, stopOrphan } from '@molaar/db/embedded';
import pg from 'pg';
import { KEPT_FILES } from './archive/kept-files';
import { type CheckedBackup, checkBackup, fillFrom, putFilesBack } from './archive/restore-backup';
import { whenInterrupted } from './archive/when-interrupted';
import { type LauncherEnvironment, readEnvironment } from './environment';
import { lockDataDir } from './lock-data-dir';
import { openStore } from './open-store';

/** What a DATA_DIR in use holds; in this order a restore puts it there, so that the database makes it whole. */
const CONTENTS = [...new Set(KEPT_FILES.map((path) => path.split('/')[0] ?? path)), 'database-secrets.json', 'objects', 'postgres'];
/** Where it is filled, in DATA_DIR itself: what lies beside it may be another disk. */
const ASIDE = '.restoring';

/** `npm run restore -- FILE`: fills an empty DATA_DIR from a backup; what fails, or is interrupted, leaves it empty. */
async function restore(): Promise<void> {
  const environment = readEnvironment(process.env, process.env.MOLAAR_ROOT ?? process.cwd());
  const file = process.argv[2];
  if (!file) throw new Error('name the archive: npm run restore -- FILE');
  const { DATA_DIR } = environment;
  requireEmpty(DATA_DIR);
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

function requireEmpty(dataDir: string): void {
  const found = CONTENTS.filter((name) => existsSync(join(dataDir, name)));
  if (found.length > 0)
    throw new Error(`DATA_DIR ${dataDir} is not empty (${found.join(', ')}): name another, for example DATA_DIR=./.restored`);
}

/** Only who holds DATA_DIR may fill it. */
async function restoreLocked(environment: LauncherEnvironment, backup: CheckedBackup): Promise<void> {
  const { DATA_DIR } = environment;
  const unlock = await lockDataDir(DATA_DIR);
  try {
    // The archive took its time to be read: another Molaar may have lived here meanwhile.
    requireEmpty(DATA_DIR);
    const aside = join(DATA_DIR, ASIDE);
    // Of a restore that was killed; its database may have outlived it.
    await stopOrphan(join(aside, 'postgres'));
    rmSync(aside, { recursive: true, force: true });
    mkdirSync(aside, { mode: 0o700 });
    // As root PostgreSQL may have to run as the real nobody, who then has to pass through here.
    if (process.getuid?.() === 0) chmodSync(DATA_DIR, 0o711);
    await restoreAside({ ...environment, DATA_DIR: aside }, backup, () => {
      const made = readdirSync(aside);
      for (const name of [...made.filter((name) => !CONTENTS.includes(name)), ...CONTENTS.filter((name) => made.includes(name))])
        renameSync(join(aside, name), join(DATA_DIR, name));
    });
  } finally {
    await unlock();
  }
}

/** Calls `take` once all of the backup is in the folder and the database has stopped; leaves no folder behind, whatever happens. */
async function restoreAside(environment: LauncherEnvironment, backup: CheckedBackup, take: () => void): Promise<void> {
  const { DATA_DIR: aside } = environment;
  const starting = startEmbeddedPostgres({ dataDir: aside, from: import.meta.url });
  const stop = (): Promise<void> =>
    starting.then(
      (postgres) => postgres.stop(),
      () => undefined,
    );
  const remove = (): void => rmSync(aside, { recursive: true, force: true });
  const endWatch = whenInterrupted(async () => {
    await stop();
    remove();
  });
  try {
    const postgres = await starting;
    await fillDatabase(postgres, environment, backup);
    putFilesBack(backup, aside);
    await stop();
    take();
  } finally {
    await stop();
    remove();
    endWatch();
  }
}

async function fillDatabase(
  { passwords, ownerUrl }: EmbeddedPostgres,
  environment: LauncherEnvironment,
  backup: CheckedBackup,
): Promise<void> {
  const migration = await migrate({ ownerUrl, appPassword: passwords.app, queuePassword: passwords.queue });
  if (migration !== backup.manifest.migration)
    throw new Error(
      `The backup is of ${backup.manifest.migration}, this Molaar is at ${migration}: restore it with the version that made it, then update`,
    );
  const client = new pg.Client({ connectionString: ownerUrl });
  // An interruption ends the database under it; what was asked of it then says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await fillFrom(backup, client, openStore(environment));
  } finally {
    await client.end();
  }
}

await restore().catch((error: Error) => {
  console.error(`Nothing was restored: ${error.message}`);
  process.exitCode = 1;
});
