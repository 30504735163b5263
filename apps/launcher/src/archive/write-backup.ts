import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ObjectNotFoundError, type ObjectStore } from '@molaar/storage';
import type pg from 'pg';
import { create } from 'tar';
import { KEPT_FILES } from './kept-files';
import type { BackupManifest } from './manifest';
import { listTables, quote } from './tables';
import { whenInterrupted } from './when-interrupted';

const ROWS_AT_ONCE = 500;

/**
 * Writes database, objects and the kept files of DATA_DIR into one archive, which its owner alone may read. The rows are one
 * snapshot; objects are read after it, and one that a person deleted meanwhile is left out. The file appears under its name
 * only when it is whole. `migration` is the database's newest. Answers what is in the archive.
 */
export async function writeBackup(
  client: pg.Client,
  store: ObjectStore,
  { migration, dataDir, file }: { migration: string; dataDir: string; file: string },
): Promise<BackupManifest> {
  if (existsSync(file)) throw new Error(`${file} exists already`);
  await refuseBlindness(client);
  mkdirSync(dirname(resolve(file)), { recursive: true });
  const staging = mkdtempSync(join(dirname(resolve(file)), '.molaar-backup-'));
  const endWatch = whenInterrupted(() => rmSync(staging, { recursive: true, force: true }));
  try {
    const tables = await writeTables(client, staging);
    const objects = await writeObjects(store, staging);
    const files = keepFiles(dataDir, staging);
    const createdAt = new Date().toISOString();
    const manifest: BackupManifest = { format: 'molaar-backup', formatVersion: 1, createdAt, migration, tables, objects, files };
    writeFileSync(join(staging, 'manifest.json'), JSON.stringify(manifest));
    const aside = join(staging, `${basename(file)}.part`);
    const entries = ['manifest.json', 'tables', 'objects', 'files'];
    await create({ gzip: { level: 6 }, file: aside, cwd: staging, portable: true }, entries);
    chmodSync(aside, 0o600);
    renameSync(aside, file);
    return manifest;
  } finally {
    rmSync(staging, { recursive: true, force: true });
    endWatch();
  }
}

/** A role bound by row-level security would see no row and write an empty backup without a word. */
async function refuseBlindness(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select rolsuper or rolbypassrls as sees_all from pg_roles where rolname = current_user');
  if (!rows[0]?.sees_all) throw new Error('The backup needs a role that row-level security does not bind');
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

/** One JSON object a line; numbers and times keep the text that PostgreSQL gives them. */
async function writeTable(client: pg.Client, staging: string, name: string): Promise<BackupManifest['tables'][number]> {
  const out = createWriteStream(join(staging, 'tables', `${name}.jsonl`));
  const hash = createHash('sha256');
  let count = 0;
  await client.query(`declare reading no scroll cursor for select row_to_json(t)::text as line from public.${quote(name)} t`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from reading`);
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

function keepFiles(dataDir: string, staging: string): BackupManifest['files'] {
  mkdirSync(join(staging, 'files'));
  const there = KEPT_FILES.filter((path) => existsSync(join(dataDir, path)));
  return there.map((path) => {
    const body = readFileSync(join(dataDir, path));
    const target = join(staging, 'files', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, body);
    return { path, sha256: createHash('sha256').update(body).digest('hex') };
  });
}
