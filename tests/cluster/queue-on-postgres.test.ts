import { setTimeout as delay } from 'node:timers/promises';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PortalClient } from '../support/portal-client';
import { type Cluster, openCluster } from './support/cluster';
import { createUploads, type Uploads } from './support/uploads';

const RADIOGRAPHS = 8;
/** Longer than the outage goes unnoticed, and than a worker may be silent before its job is given to another one. */
const FROZEN_MS = 30_000;
/** Silence of 5 s, a probe of 4 s, and 3 s in reserve. */
const FROZEN_ANSWER_MS = 12_000;
const BACK_MS = 30_000;

let cluster: Cluster;
let client: PortalClient;
let uploads: Uploads;

/** The queue is in PostgreSQL as well; Redis runs beside it and nobody uses it. */
beforeAll(async () => {
  const radiograph = Uint8Array.from(encodePng(drawPhantom(demoSpec())));
  const between = async ({ port }: { port: number }) => ({
    REDIS_URL: undefined,
    QUEUE_DATABASE_URL: `postgres://molaar_queue:queue@127.0.0.1:${port}/postgres`,
  });
  cluster = await openCluster({}, { postgres: { between } });
  client = new PortalClient(cluster.proxy.url);
  await client.signIn();
  uploads = await createUploads(cluster, client, radiograph);
});
afterAll(() => cluster?.close());

/** Uploads radiographs, and waits until workers have begun with them and others wait. */
async function beginJobs(): Promise<void> {
  await Promise.all(Array.from({ length: RADIOGRAPHS }, () => uploads.upload()));
  const running = `select count(*)::int as total from analyses where state = 'RUNNING'`;
  await waitUntil('a worker has begun', async () => ((await cluster.query<{ total: number }>(running))[0]?.total ?? 0) > 0);
}

/** Every radiograph has one analysis, which succeeded within so many attempts, and its findings were saved once. */
async function expectAnalysedOnce({ attempts: most }: { attempts: number }): Promise<void> {
  await uploads.allAnalysed();
  const rows = await cluster.query<{ id: string; analyses: number; attempts: number; findings: number }>(
    `select i.id, count(a.id)::int as analyses, max(a.attempt)::int as attempts,
       (select count(*)::int from annotations n where n.image_id = i.id) as findings
     from images i join analyses a on a.image_id = i.id where i.id = any($1::uuid[]) group by i.id`,
    [uploads.accepted],
  );
  expect(rows).toHaveLength(uploads.accepted.length);
  expect(rows.filter(({ analyses, attempts }) => analyses !== 1 || attempts > most)).toEqual([]);
  // It is the same radiograph: findings that were saved twice would be more.
  expect(new Set(rows.map(({ findings }) => findings)).size).toBe(1);
  expect(rows[0]?.findings).toBeGreaterThan(10);
}

it('analyses everything once when PostgreSQL with the queue is frozen in the middle of jobs', async () => {
  await beginJobs();
  cluster.parts.postgres.freeze('SIGSTOP');
  const frozen = performance.now();
  let longestMs = 0;
  const statuses = new Set<number>();
  while (performance.now() - frozen < FROZEN_MS) {
    const began = performance.now();
    const response = await client.raw('GET', '/api/patient');
    longestMs = Math.max(longestMs, performance.now() - began);
    statuses.add(response.status);
    expect(response.headers.get('Retry-After')).not.toBeNull();
    await delay(200);
  }
  cluster.parts.postgres.freeze('SIGCONT');
  const back = performance.now();
  await waitUntil('the cluster answers', async () => (await client.raw('GET', '/api/patient')).ok, BACK_MS);
  const backMs = performance.now() - back;
  expect([...statuses]).toEqual([503]);
  expect(longestMs).toBeLessThan(FROZEN_ANSWER_MS);
  await expectAnalysedOnce({ attempts: 1 });
  console.info(
    `queue and database frozen for ${FROZEN_MS / 1000} s: longest answer ${Math.round(longestMs)} ms, back after ${Math.round(backMs)} ms, ` +
      `all of ${uploads.accepted.length} analysed after ${Math.round(performance.now() - back)} ms`,
  );
});

it('goes on with new connections while those of the queue are frozen', async () => {
  await beginJobs();
  const backends = await cluster.query<{ pid: number }>(`select pid from pg_stat_activity where usename = 'molaar_queue'`);
  for (const { pid } of backends) process.kill(pid, 'SIGSTOP');
  const frozen = performance.now();
  try {
    expect((await client.raw('GET', '/api/patient')).status).toBe(200);
    await uploads.upload();
    await uploads.allAnalysed();
  } finally {
    console.info(`${backends.length} connections of the queue frozen: all analysed after ${Math.round(performance.now() - frozen)} ms`);
    for (const { pid } of backends) process.kill(pid, 'SIGCONT');
  }
  // The row of a job may be locked by a frozen connection: the sweep then starts the analysis again.
  await expectAnalysedOnce({ attempts: 2 });
});
