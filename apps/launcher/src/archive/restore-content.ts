import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { contentTypeOf, type DataKey, type ObjectStore } from '@molaar/storage';
import type pg from 'pg';
import { cleanUpOnSignal } from './clean-up-on-signal';
import { type BackupManifest, OtherVersionError, readManifest } from './manifest';
import { listColumns, listTables, quote } from './tables';
import { BackupKeyError, unpack } from './unpack';

const BATCH_ROWS = 500;

/** An archive that was unpacked next to its file and whose checksums are verified. */
export interface CheckedBackup {
  manifest: BackupManifest;
  folder: string;
  discard(): void;
}

/**
 * Unpacks and verifies an archive before DATA_DIR is changed.
 * @param key Of a sealed archive.
 * @throws Error with one line when it is not a complete backup, one of a newer version, or sealed with another key.
 */
export async function checkBackup(file: string, key?: DataKey): Promise<CheckedBackup> {
  if (!existsSync(file)) throw new Error(`${file} does not exist`);
  const folder = mkdtempSync(join(dirname(resolve(file)), '.molaar-restore-'));
  const cancelCleanUp = cleanUpOnSignal(() => rmSync(folder, { recursive: true, force: true }));
  const discard = (): void => {
    rmSync(folder, { recursive: true, force: true });
    cancelCleanUp();
  };
  try {
    await unpack(file, folder, key);
    const manifest = readManifest(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    for (const { name, sha256 } of manifest.tables) await verifyChecksum(join(folder, 'tables', `${name}.jsonl`), sha256);
    for (const { path, sha256 } of manifest.files) await verifyChecksum(join(folder, 'files', path), sha256);
    for (const { key, sha256 } of manifest.objects) await verifyChecksum(join(folder, 'objects', key), sha256);
    return { manifest, folder, discard };
  } catch (error) {
    discard();
    if (error instanceof OtherVersionError || error instanceof BackupKeyError)
      throw new Error(`${file} cannot be restored here: ${error.message}`);
    throw new Error(`${file} is not a complete backup of Molaar: ${(error as Error).message.split('\n')[0]}`);
  }
}

async function verifyChecksum(path: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== expected) throw new Error(`checksum of ${path.split('/').slice(-2).join('/')} differs`);
}

/**
 * Fills an empty database in the backup's state and an empty store from a backup; all rows are written in one
 * transaction.
 */
export async function restoreContent({ manifest, folder }: CheckedBackup, client: pg.Client, store: ObjectStore): Promise<void> {
  for (const { key } of manifest.objects)
    await store.put(key, readFileSync(join(folder, 'objects', key)), { contentType: contentTypeOf(key) });

  const known = new Set(await listTables(client));
  await client.query('begin');
  try {
    // Rows are inserted table by table, not in the order of their foreign keys.
    await client.query('set local session_replication_role = replica');
    for (const { name } of manifest.tables) {
      if (!known.has(name)) throw new Error(`The backup contains a table ${name} that its version does not have`);
      await client.query(`delete from public.${quote(name)}`);
      await fillTable(client, folder, name);
    }
    await advanceSequences(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function fillTable(client: pg.Client, folder: string, name: string): Promise<void> {
  const columns = (await listColumns(client, name)).map(quote).join(', ');
  const insert = `insert into public.${quote(name)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::public.${quote(name)}, $1::json)`;
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`]);
    batch = [];
  };
  const lines = createInterface({ input: createReadStream(join(folder, 'tables', `${name}.jsonl`)), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    batch.push(line);
    if (batch.length >= BATCH_ROWS) await flush();
  }
  await flush();
}

/** Sets identity columns to continue after the highest restored number. */
async function advanceSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.table_name as table, c.column_name as column, pg_get_serial_sequence('public.' || quote_ident(c.table_name), c.column_name) as sequence
     from information_schema.columns c where c.table_schema = 'public'
       and pg_get_serial_sequence('public.' || quote_ident(c.table_name), c.column_name) is not null`,
  );
  for (const { table, column, sequence } of rows)
    await client.query(`select setval($1, greatest((select max(${quote(column)}) from public.${quote(table)}), 1))`, [sequence]);
}

/** Restores the archived files of DATA_DIR with mode 0600. */
export function restoreFiles({ manifest, folder }: CheckedBackup, dataDir: string): void {
  for (const { path } of manifest.files) {
    const target = join(dataDir, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    writeFileSync(target, readFileSync(join(folder, 'files', path)), { mode: 0o600 });
  }
}
