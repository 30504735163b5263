import { execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@molaar/db/embedded';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { readEvents, type SentEvent } from '@molaar/server/testing/read-events';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { type Cluster, openCluster } from './support/cluster';
import { type Collector, openCollector } from './support/collector';
import { isBrief } from './support/is-brief';
import { Part } from './support/part';
import { createUploads, type Uploads } from './support/uploads';

/** A request that meets an outage ends within this time, with an answer. */
const ANSWER_MS = 20_000;
/** The store is away for longer than the attempts of an analysis take, PostgreSQL for longer than it goes unnoticed. */
const S3_AWAY_MS = isBrief ? 20_000 : 60_000;
const FROZEN_MS = isBrief ? 15_000 : 30_000;
/** Silence of 5 s, a probe of 4 s, and 3 s in reserve; also for requests that stand in line. */
const FROZEN_ANSWER_MS = 12_000;
const IN_LINE = 24;
/** After an outage everything works again within this time, without a restart. */
const BACK_MS = 30_000;
/** Analyses that meet the outage of the store. */
const WAITING = 8;

let cluster: Cluster;
let collector: Collector;
let client: PortalClient;
let patientId: string;
let radiograph: Uint8Array<ArrayBuffer>;
let uploads: Uploads;

beforeAll(async () => {
  radiograph = Uint8Array.from(encodePng(drawPhantom(demoSpec())));
  collector = await openCollector();
  cluster = await openCluster({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  client = new PortalClient(cluster.proxy.url);
  await client.signIn();
  patientId = (await client.firstPatient()).id;
  uploads = await createUploads(cluster, client, radiograph);
});
afterAll(async () => {
  await cluster?.close();
  await collector?.close();
});

/** Opens the event stream of a server, and collects what it sends. */
async function stream(url: string, lastEventId?: string): Promise<{ seen: SentEvent[]; ended: Promise<void>; leave(): void }> {
  const here = new PortalClient(url);
  await here.signIn();
  const input = lastEventId ? `?input=${encodeURIComponent(JSON.stringify({ lastEventId }))}` : '';
  const response = await here.raw('GET', `/trpc/events.subscribe${input}`);
  const seen: SentEvent[] = [];
  const events = readEvents(response);
  const ended = (async () => {
    for await (const event of events) seen.push(event);
  })().catch(() => {});
  await waitUntil('the stream is open', () => seen.some(({ data }) => ['start', 'reset'].includes(data?.type)));
  return { seen, ended, leave: () => void events.return(undefined).catch(() => {}) };
}

/**
 * Asks for the patients until the cluster answers 200.
 * @returns Every other status, and the longest time of one answer.
 */
async function askUntilWell(): Promise<{ statuses: Set<number>; longestMs: number; retryAfter: boolean }> {
  const statuses = new Set<number>();
  let longestMs = 0;
  let retryAfter = true;
  await waitUntil(
    'the cluster answers',
    async () => {
      const began = performance.now();
      const response = await client.raw('GET', '/api/patient');
      longestMs = Math.max(longestMs, performance.now() - began);
      if (response.ok) return true;
      statuses.add(response.status);
      if (response.status === 503 && !response.headers.get('Retry-After')) retryAfter = false;
      await delay(200);
      return false;
    },
    120_000,
  );
  return { statuses, longestMs, retryAfter };
}

/** Repeats a request for a while. @returns Its statuses, and how many answers 503 had no time to try again. */
async function askFor(milliseconds: number, ask: () => Promise<Response>): Promise<{ statuses: Set<number>; withoutTime: number }> {
  const statuses = new Set<number>();
  let withoutTime = 0;
  for (const end = performance.now() + milliseconds; performance.now() < end; await delay(500)) {
    const response = await ask();
    statuses.add(response.status);
    if (response.status === 503 && !response.headers.get('Retry-After')) withoutTime += 1;
  }
  return { statuses, withoutTime };
}

async function countOpenAnalyses(): Promise<number> {
  const [row] = await cluster.query<{ total: number }>(`select count(*)::int as total from analyses where state in ('QUEUED', 'RUNNING')`);
  return row?.total ?? 0;
}

describe('two servers', () => {
  it('share sessions, throttles and idempotency keys', async () => {
    const { a, b } = cluster.servers;
    const here = new PortalClient(a);
    await here.signIn();
    const cookie = (here as unknown as { cookie: string }).cookie;
    const there = await fetch(`${b}/api/patient`, { headers: { Cookie: cookie, 'Request-Type': 'ajax' } });
    expect(there.status).toBe(200);

    const key = randomUUID();
    const create = (url: string) =>
      fetch(`${url}/api/patient`, {
        method: 'PUT',
        headers: { Cookie: cookie, 'Request-Type': 'ajax', 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ firstName: 'Ainus', lastName: 'Kordne' }),
      });
    const answers = await Promise.all([a, b, a, b].map(create));
    const again = await create(b);
    expect(again.status).toBe(answers.find(({ ok }) => ok)?.status);
    const found = await cluster.query<{ total: number }>(`select count(*)::int as total from patients where last_name = 'Kordne'`);
    expect(found).toEqual([{ total: 1 }]);

    const fail = (url: string) =>
      new PortalClient(url).raw('POST', '/api/auth/login', JSON.stringify({ username: 'nobody@molaar.test', password: 'wrong' }));
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 40 && statuses.at(-1) !== 429; attempt += 1) statuses.push((await fail(attempt % 2 ? a : b)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await fail(a)).status).toBe(429);
    expect((await fail(b)).status).toBe(429);
  });

  it('send every event to the streams of both, and a stream that resumes at the other server reloads', async () => {
    const [atA, atB] = [await stream(cluster.servers.a), await stream(cluster.servers.b)];
    const patient = await client.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Voog', lastName: 'Kahes' });
    const isIt = ({ data }: SentEvent) => data?.type === 'patient' && data.patientId === patient.id;
    await waitUntil('both streams have the event', () => atA.seen.some(isIt) && atB.seen.some(isIt));
    for (const { seen } of [atA, atB]) expect(seen.filter(isIt)).toHaveLength(1);

    const last = atA.seen.findLast(({ id }) => id)?.id;
    await cluster.parts.serverA.end('SIGKILL');
    await atA.ended;
    const missed = await client.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Voog', lastName: 'Vahepeal' });
    const resumed = await stream(cluster.servers.b, last);
    // Ids are of one server: the client reloads everything, so the change is not lost.
    expect(resumed.seen.find(({ data }) => data?.type)?.data).toEqual({ type: 'reset' });
    expect((await client.raw('GET', `/api/patient/${missed.id}/details`)).status).toBe(200);
    await cluster.parts.serverA.start();
    atB.leave();
    resumed.leave();
  });

  it('take the parts of one upload, and its request, jobs, statements and analysis are one trace', async () => {
    const id = await uploads.upload();
    await uploads.allAnalysed();
    const [row] = await cluster.query<{ total: number }>('select count(*)::int as total from analyses where image_id = $1', [id]);
    expect(row?.total).toBe(1);
    const trace = await waitUntil('the trace is complete', () =>
      collector.traceWith(['POST /api/x/upload/:id/finish', 'analyse image', 'sql']),
    );
    expect(new Set(trace.map(({ service }) => service))).toEqual(new Set(['molaar-server', 'molaar-worker']));
    for (const secret of ['Voog', 'Kordne', 'nobody@molaar.test']) expect(JSON.stringify(collector.spans)).not.toContain(secret);
  });

  it('are restarted one after the other without a failed request', async () => {
    let stop = false;
    const failures: string[] = [];
    let answered = 0;
    const asking = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!stop) {
          const status = await client.raw('GET', '/api/patient').then(
            ({ status }) => String(status),
            (error: Error) => error.message,
          );
          answered += 1;
          if (status !== '200') failures.push(status);
        }
      }),
    );
    for (const part of [cluster.parts.serverA, cluster.parts.serverB]) await part.restart('SIGTERM');
    stop = true;
    await asking;
    expect(answered).toBeGreaterThan(20);
    expect(failures).toEqual([]);
  });

  it('of two versions serve the pages of both, and those of the former one after it has ended', async () => {
    const webServer = async (version: string) => {
      const dist = join(cluster.folder, version);
      mkdirSync(join(dist, 'assets'), { recursive: true });
      writeFileSync(
        join(dist, 'index.html'),
        `<html lang="et"><head><script type="module" src="/assets/main-${version}.js"></script></head>`,
      );
      writeFileSync(join(dist, `assets/main-${version}.js`), `export const version = '${version}';`);
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const part = new Part(version, {
        command: process.execPath,
        args: () => [join(root, 'apps/server/dist/main.js')],
        options: { env: { ...cluster.serverEnvironment, PORT: String(port), WEB_DIST: dist } },
        log: join(cluster.folder, `${version}.log`),
        isReady: async () => (await fetch(`${url}/ready`)).ok,
      });
      await part.start();
      return { url, part };
    };
    const scriptsOf = async (page: string) => [...page.matchAll(/src="([^"]+)"/g)].map(([, path]) => path ?? '');
    const former = await webServer('former');
    // Opened before the upgrade, and asking for its files after it.
    const scripts = await scriptsOf(await (await fetch(`${former.url}/login`)).text());
    const newer = await webServer('newer');
    scripts.push(...(await scriptsOf(await (await fetch(`${newer.url}/login`)).text())));
    expect(scripts).toEqual(['/assets/main-former.js', '/assets/main-newer.js']);
    const answers = async (url: string) => Promise.all(scripts.map(async (path) => (await fetch(url + path)).text()));
    const both = ["export const version = 'former';", "export const version = 'newer';"];
    expect(await answers(former.url)).toEqual(both);
    expect(await answers(newer.url)).toEqual(both);
    await former.part.end('SIGTERM');
    expect(await answers(newer.url)).toEqual(both);
    await newer.part.end('SIGTERM');
  });

  it('refuse a third one with another key', async () => {
    const port = await freePort();
    const env = { ...cluster.serverEnvironment, PORT: String(port), SECRET_KEY: randomBytes(32).toString('base64') };
    const third = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let printed = '';
    third.stderr.on('data', (chunk) => (printed += chunk));
    const code = await new Promise((resolve) => third.once('close', resolve));
    expect(code).toBe(1);
    expect(printed).toContain('is not the key of this database');
  });
});

describe('faults', () => {
  it('survive a Redis that restarts and has lost everything', async () => {
    const { redis, workerA, workerB } = cluster.parts;
    for (const part of [workerA, workerB]) part.signal('SIGSTOP');
    await Promise.all([uploads.upload(), uploads.upload(), uploads.upload()]);
    execFileSync('redis-cli', ['-u', cluster.redisUrl, '--no-auth-warning', 'flushall'], { stdio: 'ignore' });
    await redis.restart('SIGKILL');
    for (const part of [workerA, workerB]) part.signal('SIGCONT');
    await uploads.allAnalysed();
  });

  it('analyse everything after the object store was away, and never hang meanwhile', async () => {
    await Promise.all(Array.from({ length: WAITING }, () => uploads.upload()));
    await cluster.parts.s3.end('SIGKILL');
    const before = await countOpenAnalyses();
    expect(before).toBeGreaterThan(0);
    const form = new FormData();
    form.set('patientId', patientId);
    form.set('file', new Blob([radiograph]), 'away.png');
    const began = performance.now();
    const refused = await client.raw('POST', '/api/image', form);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('Retry-After')).not.toBeNull();
    expect(performance.now() - began).toBeLessThan(ANSWER_MS);
    expect((await client.raw('GET', '/api/patient')).status).toBe(200);
    const { statuses, withoutTime } = await askFor(S3_AWAY_MS - (performance.now() - began), () => client.raw('GET', '/api/patient'));
    expect([...statuses]).toEqual([200]);
    expect(withoutTime).toBe(0);
    await cluster.parts.s3.start();
    await uploads.upload();
    await uploads.allAnalysed();
    const failed = await cluster.query(`select id from analyses where image_id = any($1::uuid[]) and state = 'FAILED'`, [uploads.accepted]);
    expect(failed).toEqual([]);
    console.info(`S3 away for ${S3_AWAY_MS / 1000} s: ${before} analyses waited, all ${uploads.accepted.length} succeeded`);
  });

  it('answer 503 with a time to try again while PostgreSQL restarts, and go on by themselves', async () => {
    await cluster.parts.postgres.end('SIGINT');
    const asking = askUntilWell();
    await delay(3_000);
    await cluster.parts.postgres.start();
    const { statuses, longestMs, retryAfter } = await asking;
    expect([...statuses]).toEqual([503]);
    expect(retryAfter).toBe(true);
    expect(longestMs).toBeLessThan(ANSWER_MS);
    await uploads.upload();
    await uploads.allAnalysed();
  });

  it('answer within the deadlines while PostgreSQL is frozen, and go on by themselves', async () => {
    cluster.parts.postgres.freeze('SIGSTOP');
    const asking = askUntilWell();
    const frozen = performance.now();
    const health = await fetch(`${cluster.servers.a}/health`);
    const healthMs = performance.now() - frozen;
    const live = await fetch(`${cluster.servers.a}/live`);
    const inLine = await Promise.all(
      Array.from({ length: IN_LINE }, async () => {
        const began = performance.now();
        const { status } = await client.raw('GET', '/api/patient');
        return { status, ms: performance.now() - began };
      }),
    );
    await delay(FROZEN_MS - (performance.now() - frozen));
    cluster.parts.postgres.freeze('SIGCONT');
    const back = performance.now();
    expect([health.status, live.status]).toEqual([503, 200]);
    expect(healthMs).toBeLessThan(4_000);
    expect(new Set(inLine.map(({ status }) => status))).toEqual(new Set([503]));
    const longestInLine = Math.max(...inLine.map(({ ms }) => ms));
    expect(longestInLine).toBeLessThan(FROZEN_ANSWER_MS);
    const { statuses, longestMs, retryAfter } = await asking;
    const backMs = performance.now() - back;
    expect([...statuses]).toEqual([503]);
    expect(retryAfter).toBe(true);
    expect(longestMs).toBeLessThan(FROZEN_ANSWER_MS);
    expect(backMs).toBeLessThan(BACK_MS);
    console.info(
      `PostgreSQL frozen for ${FROZEN_MS / 1000} s: longest answer ${Math.round(longestMs)} ms, of ${IN_LINE} at once ${Math.round(longestInLine)} ms, back after ${Math.round(backMs)} ms`,
    );
    await uploads.upload();
    await uploads.allAnalysed();
  });
});
