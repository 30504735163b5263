import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@molaar/db/embedded';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { readEvents, type SentEvent } from '@molaar/server/testing/read-events';
import { waitUntil } from '@molaar/testing/wait-until';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PortalClient } from '../support/portal-client';
import { type Cluster, openCluster } from './support/cluster';
import { lastNameOf } from './support/last-name';
import { Part } from './support/part';
import { asUser, makeFolderOfPostgres, postgresOn, runOfPostgres } from './support/postgres';
import { openSwitch, type Switch } from './support/switch';
import { createUploads, type Uploads } from './support/uploads';

/** From Debian's package pgbouncer. */
const PGBOUNCER = '/usr/sbin/pgbouncer';
const DATABASE = 'postgres';
/** A request that meets an outage ends within this time, with an answer. */
const ANSWER_MS = 20_000;
/** A limit for a broken product on a busy machine, not an expectation of speed. */
const WITHIN_MS = 180_000;

/**
 * The servers' requests go through PgBouncer in transaction mode, their events straight to PostgreSQL; both through an
 * address that moves to the standby when it is promoted.
 */
describe.runIf(existsSync(PGBOUNCER))('PgBouncer in front of a primary with a synchronous standby', () => {
  let cluster: Cluster;
  let client: PortalClient;
  let uploads: Uploads;
  let address: Switch;
  let pooler: Part;
  let standby: Part;
  let standbyPort: number;

  beforeAll(async () => {
    // Before the cluster, since this process carries the connections to the database.
    const radiograph = Uint8Array.from(encodePng(drawPhantom(demoSpec())));
    const between = async ({ folder, port }: { folder: string; port: number }) => {
      address = await openSwitch(port);
      const poolerPort = await freePort();
      pooler = preparePooler(folder, { port: poolerPort, database: address.port });
      await pooler.start();
      return {
        DATABASE_URL: `postgres://molaar_app:app@127.0.0.1:${poolerPort}/${DATABASE}`,
        DATABASE_LISTEN_URL: `postgres://molaar_app:app@127.0.0.1:${address.port}/${DATABASE}`,
      };
    };
    cluster = await openCluster({}, { postgres: { settings: { wal_level: 'replica', max_wal_senders: '4' }, between } });
    client = new PortalClient(cluster.proxy.url);
    await client.signIn();
    uploads = await createUploads(cluster, client, radiograph);
  });
  afterAll(async () => {
    await cluster?.close();
    await pooler?.end('SIGINT');
    await standby?.end('SIGINT');
    await address?.close();
  });

  it('answers, analyses and sends events through the pooler', async () => {
    const streams = await Promise.all([listen(cluster.servers.a), listen(cluster.servers.b)]);
    await Promise.all([uploads.upload(), uploads.upload(), uploads.upload()]);
    await uploads.allAnalysed();
    const { id } = await client.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Läbi', lastName: 'Puhvri' });
    const isIt = ({ data }: SentEvent) => data?.type === 'patient' && data.patientId === id;
    await waitUntil('both streams have the event', () => streams.every(({ seen }) => seen.some(isIt)));
    for (const { leave } of streams) leave();
    const [pooled] = await asOwner<{ total: number }>(
      cluster.ownerUrl,
      `select count(*)::int as total from pg_stat_activity where usename = 'molaar_app' and application_name = 'molaar-pooler'`,
    );
    expect(pooled?.total).toBeGreaterThan(0);
  });

  it('loses nothing that was saved when the primary is killed and the standby is promoted', async () => {
    standbyPort = await freePort();
    standby = await startStandby(cluster, standbyPort);
    const stream = await listen(cluster.servers.a);
    let stop = false;
    const saved: string[] = [];
    const statuses = new Map<number, number>();
    let longestMs = 0;
    let withoutTime = 0;
    const saving = async (which: 0 | 1) => {
      for (let number = which; !stop; number += 2) {
        const began = performance.now();
        const lastName = lastNameOf(number);
        const response = await client.raw('PUT', '/api/patient', JSON.stringify({ firstName: 'Ülevõtt', lastName }));
        longestMs = Math.max(longestMs, performance.now() - began);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.ok) saved.push(((await response.json()) as { id: string }).id);
        else if (!response.headers.get('Retry-After')) withoutTime += 1;
        await delay(50);
      }
    };
    const asking = Promise.all([saving(0), saving(1)]);
    await waitUntil('patients are saved', () => saved.length > 10, WITHIN_MS);

    const began = performance.now();
    await cluster.parts.postgres.end('SIGKILL');
    await runOfPostgres('pg_ctl', ['promote', '-D', join(cluster.folder, 'standby')], cluster.folder);
    address.turnTo(standbyPort);
    const before = saved.length;
    await waitUntil('patients are saved again', () => saved.length > before + 10, WITHIN_MS);
    const outageMs = performance.now() - began;
    stop = true;
    await asking;

    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(withoutTime).toBe(0);
    expect(longestMs).toBeLessThan(ANSWER_MS);
    const ownerUrl = `postgres://owner:owner@127.0.0.1:${standbyPort}/${DATABASE}`;
    const [kept] = await asOwner<{ total: number }>(ownerUrl, 'select count(*)::int as total from patients where id = any($1::uuid[])', [
      saved,
    ]);
    expect(kept?.total).toBe(saved.length);
    // A page that listened has to reload, and gets what happens from now on.
    await waitUntil('the page reloads', () => stream.seen.some(({ data }) => data?.type === 'reset'), WITHIN_MS);
    const { id } = await client.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Pärast', lastName: 'Tõrget' });
    await waitUntil('events come from the new primary', () => stream.seen.some(({ data }) => data?.patientId === id), WITHIN_MS);
    stream.leave();
    const image = await uploads.upload();
    await waitUntil('a radiograph is analysed', async () => (await client.annotate(image)).status === 200, 120_000);
    console.info(`failover: ${saved.length} saved, ${statuses.get(503) ?? 0} answers 503, saving again after ${Math.round(outageMs)} ms`);
  });
});

function preparePooler(folder: string, { port, database }: { port: number; database: number }): Part {
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'pgbouncer-users.txt')];
  writeFileSync(users, '"molaar_app" "app"\n', { mode: 0o644 });
  const lines = [
    '[databases]',
    `${DATABASE} = host=127.0.0.1 port=${database} application_name=molaar-pooler`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 10',
    'unix_socket_dir =',
    // A broken primary is tried again at once, so that the promoted one serves as soon as it is there.
    'server_login_retry = 1',
    'query_wait_timeout = 10',
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`, { mode: 0o644 });
  const log = join(folder, 'pgbouncer.log');
  return new Part('pgbouncer', {
    command: PGBOUNCER,
    args: () => [settings],
    options: { ...asUser, cwd: folder },
    log,
    isReady: async () => true,
  });
}

/** Copies the primary while it works, starts the copy as its standby, and waits until commits wait for it. */
async function startStandby({ folder, ownerUrl }: Cluster, port: number): Promise<Part> {
  const { port: primary } = new URL(ownerUrl);
  const data = makeFolderOfPostgres(join(folder, 'standby'));
  const from = `host=127.0.0.1 port=${primary} user=owner password=owner application_name=standby`;
  await runOfPostgres('pg_basebackup', ['-D', data, '-d', from, '-R', '-X', 'stream', '-c', 'fast'], folder);
  const standby = postgresOn(data, { folder, port, log: join(folder, 'standby.log'), settings: { hot_standby: 'on' } });
  await standby.start();
  await asOwner(ownerUrl, `alter system set synchronous_standby_names = 'standby'`);
  await asOwner(ownerUrl, 'select pg_reload_conf()');
  const isSynchronous = async () => {
    const rows = await asOwner<{ state: string }>(ownerUrl, 'select sync_state as state from pg_stat_replication');
    return rows.some(({ state }) => state === 'sync');
  };
  await waitUntil('the standby is synchronous', isSynchronous, WITHIN_MS);
  return standby;
}

async function asOwner<T>(url: string, sql: string, values?: unknown[]): Promise<T[]> {
  const owner = new pg.Client({ connectionString: url });
  owner.on('error', () => {});
  await owner.connect();
  try {
    return (await owner.query(sql, values)).rows;
  } finally {
    await owner.end();
  }
}

/** Opens the event stream of a server, and collects what it sends. */
async function listen(url: string): Promise<{ seen: SentEvent[]; leave(): void }> {
  const here = new PortalClient(url);
  await here.signIn();
  const seen: SentEvent[] = [];
  const events = readEvents(await here.raw('GET', '/trpc/events.subscribe'));
  void (async () => {
    for await (const event of events) seen.push(event);
  })().catch(() => {});
  await waitUntil('the stream is open', () => seen.some(({ data }) => data?.type === 'start'));
  return { seen, leave: () => void events.return(undefined).catch(() => {}) };
}
