import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DataKey, ObjectNotFoundError, type ObjectStore, sealStream } from '@molaar/storage';
import type pg from 'pg';
import { create } from 'tar';
import { ARCHIVED_FILES } from './archived-files';
import { ARCHIVE } from './backup-key';
import { cleanUpOnSignal } from './clean-up-on-signal';
import type { BackupManifest } from './manifest';
import { listTables, quote } from './tables';

const BATCH_ROWS = 500;

/**
 * Writes database, objects and files of DATA_DIR to one archive with mode 0600. The rows are one snapshot; objects are
 * read after it, and one that was deleted since is left out. The file gets its name only when it is complete.
 * @param options.migration Newest migration of the database.
 * @param options.key Seals the archive; without it the archive is plain.
 * @returns The manifest of the archive.
 * @throws Error when the file exists already, or row-level security restricts the role.
 */
export async function writeBackup(
  client: pg.Client,
  store: ObjectStore,
  { migration, dataDir, file, key }: { migration: string; dataDir: string; file: string; key?: DataKey | undefined },
): Promise<BackupManifest> {
  if (existsSync(file)) throw new Error(`${file} exists already`);
  await assertRoleBypassesRowSecurity(client);
  mkdirSync(dirname(resolve(file)), { recursive: true });
  const staging = mkdtempSync(join(dirname(resolve(file)), '.molaar-backup-'));
  const cancelCleanUp = cleanUpOnSignal(() => rmSync(staging, { recursive: true, force: true }));
  try {
    const tables = await writeTables(client, staging);
    const objects = await writeObjects(store, staging);
    const files = copyFiles(dataDir, staging);
    const createdAt = new Date().toISOString();
    const manifest: BackupManifest = { format: 'molaar-backup', formatVersion: 1, createdAt, migration, tables, objects, files };
    writeFileSync(join(staging, 'manifest.json'), JSON.stringify(manifest));
    const part = join(staging, `${basename(file)}.part`);
    const entries = ['manifest.json', 'tables', 'objects', 'files'];
    const archive = create({ gzip: { level: 6 }, cwd: staging, portable: true }, entries);
    await pipeline(key ? sealStream(key, ARCHIVE, archive) : archive, createWriteStream(part, { mode: 0o600, flush: true }));
    renameSync(part, file);
    return manifest;
  } finally {
    rmSync(staging, { recursive: true, force: true });
    cancelCleanUp();
  }
}

/**
 * @throws Error for a role restricted by row-level security: it would see no rows, and the backup would be empty
 * without an error.
 */
async function assertRoleBypassesRowSecurity(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user');
  if (!rows[0]?.bypasses) throw new Error('The backup needs a role that bypasses row-level security');
}

async function writeTables(client: pg.Client, staging: string): Promise<BackupManifest['tables']> {
  mkdirSync(join(staging, 'tables'));
  await client.query('begin isolation level repeatable read read only');
  try {
    const written: BackupManifest['tables'] = [];
    for (const name of await listTables(client)) written.push(await writeTable(client, staging, name));
    return written;
  } finally {
    await client.query('rollback');
  }
}

/** Writes a table as one JSON object per line; numbers and times keep PostgreSQL's text. */
async function writeTable(client: pg.Client, staging: string, name: string): Promise<BackupManifest['tables'][number]> {
  const out = createWriteStream(join(staging, 'tables', `${name}.jsonl`));
  const hash = createHash('sha256');
  let count = 0;
  await client.query(`declare reading no scroll cursor for select row_to_json(t)::text as line from public.${quote(name)} t`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${BATCH_ROWS} from reading`);
    if (rows.length === 0) break;
    const text = rows.map(({ line }) => `${line}\n`).join('');
    hash.update(text);
    count += rows.length;
    if (!out.write(text)) await once(out, 'drain');
  }
  await client.query('close reading');
  out.end();
  await once(out, 'close');
  return { name, rows: count, sha256: hash.digest('hex') };
}

async function writeObjects(store: ObjectStore, staging: string): Promise<BackupManifest['objects']> {
  mkdirSync(join(staging, 'objects'));
  const written: BackupManifest['objects'] = [];
  for await (const { key } of store.list('')) {
    const body = await store.get(key).catch((error) => {
      if (error instanceof ObjectNotFoundError) return undefined;
      throw error;
    });
    if (!body) continue;
    const path = join(staging, 'objects', key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, body);
    written.push({ key, size: body.length, sha256: createHash('sha256').update(body).digest('hex') });
  }
  return written;
}

function copyFiles(dataDir: string, staging: string): BackupManifest['files'] {
  mkdirSync(join(staging, 'files'));
  const present = ARCHIVED_FILES.filter((path) => existsSync(join(dataDir, path)));
  return present.map((path) => {
    const body = readFileSync(join(dataDir, path));
    const target = join(staging, 'files', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, body);
    return { path, sha256: createHash('sha256').update(body).digest('hex') };
  });
}
