import { execFile, type SpawnOptions } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { Part } from './part';

const NOBODY = 65_534;

/** PostgreSQL does not run as root. */
export const asUser: SpawnOptions = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Returns the newest PostgreSQL of Debian. */
export function postgresFolder(): string | undefined {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).filter((version) => existsSync(join(base, version, 'bin/postgres'))) : [];
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1);
  return newest && join(base, newest, 'bin');
}

/** Runs one of PostgreSQL's programs as its user. Not synchronous: the proxies are in this process. */
export async function runOfPostgres(program: string, args: readonly string[], cwd: string): Promise<void> {
  await promisify(execFile)(join(postgresFolder() ?? '', program), args, { ...(asUser as object), cwd });
}

/** Makes an empty folder that PostgreSQL's user owns. */
export function makeFolderOfPostgres(path: string): string {
  mkdirSync(path, { mode: 0o700 });
  if (asUser.uid) chownSync(path, asUser.uid, asUser.uid);
  return path;
}

export interface PostgresSettings {
  folder: string;
  port: number;
  log: string;
  settings: Readonly<Record<string, string>>;
}

/** Makes a database cluster, whose owner is `owner` with the password `owner`. */
export async function preparePostgres({ folder, port, log, settings }: PostgresSettings): Promise<Part> {
  const data = makeFolderOfPostgres(join(folder, 'postgres'));
  const password = join(folder, 'owner-password');
  writeFileSync(password, 'owner', { mode: 0o644 });
  const initdb = ['-D', data, '-U', 'owner', `--pwfile=${password}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'];
  await runOfPostgres('initdb', initdb, folder);
  return postgresOn(data, { folder, port, log, settings });
}

/** Runs PostgreSQL on existing data. */
export function postgresOn(data: string, { folder, port, log, settings }: PostgresSettings): Part {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '120', ...settings };
  const args = ['-D', data, '-p', String(port), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  return new Part('postgres', {
    command: join(postgresFolder() ?? '', 'postgres'),
    args: () => args,
    options: { ...asUser, cwd: folder },
    log,
    isReady: async () => {
      const client = new pg.Client({ connectionString: `postgres://owner:owner@127.0.0.1:${port}/postgres` });
      client.on('error', () => {});
      try {
        await client.connect();
        return true;
      } finally {
        await client.end().catch(() => {});
      }
    },
  });
}
