import { resolve } from 'node:path';
import { backupKey, fingerprintOf } from './archive/backup-key';
import { newestMigration } from './archive/newest-migration';
import { openDatabase } from './archive/open-database';
import { writeBackup } from './archive/write-backup';
import { readEnvironment } from './environment';
import { openStore } from './open-store';

/**
 * `npm run backup [-- FILE]`: writes one archive of the embedded database, the objects and the server's key; Molaar may
 * be running.
 */
async function backup(): Promise<void> {
  const environment = readEnvironment(process.env, process.env.MOLAAR_ROOT ?? process.cwd());
  if (environment.DATABASE_URL)
    throw new Error('npm run backup is for the embedded database; with DATABASE_URL see docs/operations/backup.md');
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = resolve(process.argv[2] ?? `molaar-backup-${stamp}.tar.gz`);
  const key = await backupKey(environment, { generate: true });
  const database = await openDatabase(environment.DATA_DIR);
  try {
    const migration = await newestMigration(database.client);
    const dataDir = environment.DATA_DIR;
    const manifest = await writeBackup(database.client, openStore(environment), { migration, dataDir, file, key });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${file}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.objects.length} objects, ${manifest.files.length} files`,
    );
    console.log(
      key
        ? `Sealed with the key ${fingerprintOf(key.id)}.`
        : 'Not sealed: who has this file can read everything. Set BACKUP_KEY or BACKUP_KEY_FILE to seal it.',
    );
  } finally {
    await database.close();
  }
}

await backup().catch((error: Error) => {
  console.error(`No backup was made: ${error.message}`);
  process.exitCode = 1;
});
