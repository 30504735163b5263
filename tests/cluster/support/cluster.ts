import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@molaar/db/embedded';
import pg from 'pg';
import { root } from '../../support/molaar';
import { Part } from './part';
import { postgresFolder, preparePostgres } from './postgres';
import { type RoundRobin, startProxy } from './round-robin-proxy';
import { prepareSwift, SWIFT_KEYS } from './swift';

/** Parts with a clock of their own, by name, such as `+45s` (Debian: faketime). */
export type Clocks = Readonly<Record<string, string>>;

interface ClusterSettings {
  /** The checkout whose server and worker run first. */
  checkout: string;
  clocks: Clocks;
  /** Swift keeps versions of objects, and has to be installed. */
  store: 's3rver' | 'swift';
  postgres: {
    /** Settings of its own, such as `archive_mode`. */
    settings?: Readonly<Record<string, string>>;
    /** Starts what stands between servers and their stores. @returns The servers' addresses of these. */
    between?(stores: { folder: string; port: number; redisUrl: string; s3Port: number }): Promise<NodeJS.ProcessEnv>;
  };
}

export interface Cluster {
  /** Of its own; deleted at the end. */
  folder: string;
  ownerUrl: string;
  parts: Record<'postgres' | 'redis' | 's3' | 'serverA' | 'serverB' | 'workerA' | 'workerB', Part>;
  /** Both servers behind one address. */
  proxy: RoundRobin;
  /** Addresses of the servers without the proxy. */
  servers: { a: string; b: string };
  /** Ports of loopback with the figures for Prometheus. */
  metricsPorts: { servers: number[]; workers: number[] };
  /** Environment of a server; a test starts another one, or one of its programs, with it. */
  serverEnvironment: NodeJS.ProcessEnv;
  redisUrl: string;
  /** The checkout whose server and worker the next start of a part runs. */
  use(checkout: string): void;
  /** Migrates the database with the checkout in use. */
  migrate(): Promise<void>;
  /** Reads as the owner of the database. */
  query<T>(sql: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** Returns what the tests need and this machine lacks; undefined when it has everything. */
export function missingProgram(): string | undefined {
  if (!postgresFolder()) return 'PostgreSQL (Debian: postgresql)';
  if (!existsSync('/usr/bin/redis-server')) return 'Redis (Debian: redis-server)';
  return undefined;
}

/** Starts everything on loopback: PostgreSQL, Redis, S3, two servers, two workers and a proxy. */
export async function openCluster(
  extra: NodeJS.ProcessEnv = {},
  { checkout = root, clocks = {}, store = 's3rver', postgres = {} }: Partial<ClusterSettings> = {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'molaar-cluster-'));
  chmodSync(folder, 0o755);
  const started: Part[] = [];
  try {
    return await startCluster(folder, { extra, checkout, clocks, store, postgres }, started);
  } catch (error) {
    await Promise.all(started.map((part) => part.end('SIGKILL')));
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startCluster(
  folder: string,
  { extra, ...settings }: ClusterSettings & { extra: NodeJS.ProcessEnv },
  started: Part[],
): Promise<Cluster> {
  const log = (name: string) => join(folder, `${name}.log`);
  const [proxyPort = 0, ...ports] = await Promise.all(Array.from({ length: 10 }, freePort));
  const [databasePort = 0, redisPort = 0, s3Port = 0, portA = 0, portB = 0, ...metrics] = ports;
  const [metricsA = 0, metricsB = 0, workerPortA = 0, workerPortB = 0] = metrics;
  const startPart = async (part: Part): Promise<Part> => {
    started.push(part);
    await part.start();
    return part;
  };

  const { settings: configuration, between } = settings.postgres;
  const postgres = await startPart(
    await preparePostgres({ folder, port: databasePort, log: log('postgres'), settings: configuration ?? {} }),
  );
  const redisPassword = randomBytes(12).toString('hex');
  const redisUrl = `redis://:${redisPassword}@127.0.0.1:${redisPort}`;
  const redis = await startPart(prepareRedis(folder, { port: redisPort, password: redisPassword, log: log('redis') }));
  const isSwift = settings.store === 'swift';
  const s3 = await startPart(await (isSwift ? prepareSwift : prepareS3)(folder, s3Port, log('s3')));

  const ownerUrl = `postgres://owner:owner@127.0.0.1:${databasePort}/postgres`;
  const shared = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: `postgres://molaar_app:app@127.0.0.1:${databasePort}/postgres`,
    REDIS_URL: redisUrl,
    S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    S3_BUCKET: 'molaar',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    ...(isSwift && SWIFT_KEYS),
    MODEL_DIR: join(root, 'models/panoramic'),
    DATA_DIR: join(folder, 'data'),
    // Servers and workers of one machine each would make their own.
    WORKER_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'info',
    ...(await between?.({ folder, port: databasePort, redisUrl, s3Port })),
    ...extra,
  };
  let { checkout } = settings;
  // Not synchronous: the proxy is in this process.
  const migrate = async () => {
    const env = { DATABASE_OWNER_URL: ownerUrl, ...shared };
    await promisify(execFile)(process.execPath, [join(checkout, 'apps/server/dist/migrate.js')], { env });
  };
  await migrate();

  const serverEnvironment = {
    ...shared,
    SECRET_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: `http://localhost:${proxyPort}`,
    TRUST_PROXY: '1',
    // Until the proxy has asked again.
    SHUTDOWN_DELAY_SECONDS: '1',
  };
  const node = (name: string, entry: string, env: NodeJS.ProcessEnv, isReady: () => Promise<boolean>) =>
    new Part(name, {
      ...startedWith(settings.clocks[name], () => join(checkout, entry)),
      // Timers go on as they are; only the time of day differs.
      options: { env: { ...env, FAKETIME_DONT_FAKE_MONOTONIC: '1' } },
      log: log(name),
      isReady,
    });
  const server = (name: string, port: number, metricsPort: number) => {
    const env = { ...serverEnvironment, PORT: String(port), METRICS_PORT: String(metricsPort) };
    const entry = 'apps/server/dist/main.js';
    return node(name, entry, env, async () => isOk(`http://127.0.0.1:${port}/${hasProbes(checkout, entry) ? 'ready' : 'health'}`));
  };
  const worker = (name: string, port: number) => {
    const env = { ...shared, WORKER_PORT: String(port), ORT_THREADS: '1' };
    const entry = 'workers/analysis/dist/main.js';
    return node(name, entry, env, async () => !hasProbes(checkout, entry) || isOk(`http://127.0.0.1:${port}/ready`));
  };
  const parts = [
    server('server-a', portA, metricsA),
    server('server-b', portB, metricsB),
    worker('worker-a', workerPortA),
    worker('worker-b', workerPortB),
  ] as const;
  // All at once, and one of the servers makes the demo clinic; those of a former version one after the other.
  if (settings.checkout === root) await Promise.all(parts.map(startPart));
  else for (const part of parts) await startPart(part);
  const [serverA, serverB, workerA, workerB] = parts;
  const proxy = await startProxy(proxyPort, [portA, portB]);

  return {
    folder,
    ownerUrl,
    parts: { postgres, redis, s3, serverA, serverB, workerA, workerB },
    proxy,
    servers: { a: `http://127.0.0.1:${portA}`, b: `http://127.0.0.1:${portB}` },
    metricsPorts: { servers: [metricsA, metricsB], workers: [workerPortA, workerPortB] },
    serverEnvironment,
    redisUrl,
    use: (other) => {
      checkout = other;
    },
    migrate,
    query: async (sql, values) => {
      const client = new pg.Client({ connectionString: ownerUrl });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(sql, values)).rows;
      } finally {
        await client.end();
      }
    },
    close: async () => {
      await proxy.close();
      await Promise.all([serverA, serverB, workerA, workerB].map((part) => part.end()));
      for (const part of [s3, redis, postgres]) await part.end(part === postgres ? 'SIGINT' : 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns how Node runs a file, with a clock of its own when one is given. */
function startedWith(clock: string | undefined, file: () => string): { command: string; args(): string[] } {
  if (!clock) return { command: process.execPath, args: () => [file()] };
  return { command: '/usr/bin/faketime', args: () => ['-f', clock, process.execPath, file()] };
}

function prepareRedis(folder: string, { port, password, log }: { port: number; password: string; log: string }): Part {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--requirepass', password, '--appendonly', 'yes', '--dir', folder];
  return new Part('redis', { command: '/usr/bin/redis-server', args: () => args, options: {}, log, isReady: () => accepts(port) });
}

function prepareS3(folder: string, port: number, log: string): Part {
  const server = join(root, 'packages/storage/test/s3rver.cjs');
  const args = ['--no-deprecation', '--openssl-legacy-provider', server, String(port), join(folder, 's3'), 'molaar'];
  return new Part('s3', { command: process.execPath, args: () => args, options: {}, log, isReady: () => accepts(port) });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    const end = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/** Whether a build says by itself when it is ready; those from before encryption at rest do not. */
export function hasProbes(checkout: string, entry: string): boolean {
  const folder = dirname(join(checkout, entry));
  return readdirSync(folder).some((file) => file.endsWith('.js') && /["'`]\/ready["'`]/.test(readFileSync(join(folder, file), 'utf8')));
}

async function isOk(url: string): Promise<boolean> {
  return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
}
