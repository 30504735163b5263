import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { AnalysisJob, AnalysisResultJob } from '@molaar/contracts';
import type { Detector } from '@molaar/inference';
import { demoSpec } from '@molaar/phantom';
import { drawnOnce } from '@molaar/phantom/drawn-once';
import { encodePng } from '@molaar/phantom/png';
import { createQueues, type Queues } from '@molaar/queue';
import { createObjectStore, imageKeys, type ObjectStore } from '@molaar/storage';
import { type FaultyProxy, openFaultyProxy } from '@molaar/testing/faulty-proxy';
import { createTestDatabase, type TestDatabase } from '@molaar/testing/test-database';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { analyseJob, reportFailedJob } from './analyse-job';
import { readModelEnvironment } from './env';
import { openDetector } from './open-detector';

const modelDir = fileURLToPath(new URL('../../../models/panoramic', import.meta.url));
const radiograph = Buffer.from(encodePng(drawnOnce({ ...demoSpec(), width: 996, height: 564 })));
/** The wait of a minute, shortened. */
const WAITING = { firstMs: 20, maxMs: 100, longestMs: 60_000 };
const JOBS = 4;

let detector: Detector;
let database: TestDatabase;
let s3: Server;
let proxy: FaultyProxy;
let store: ObjectStore;
let queues: Queues;
const results: AnalysisResultJob[] = [];

beforeAll(async () => {
  detector = await openDetector(readModelEnvironment({ ORT_THREADS: '1' }, modelDir));
  database = await createTestDatabase();
  s3 = await openStore();
  proxy = await openFaultyProxy((s3.address() as { port: number }).port);
  store = createObjectStore({
    kind: 's3',
    endpoint: `http://127.0.0.1:${proxy.port}`,
    ...{ region: 'eu-north-1', bucket: 'molaar', accessKeyId: 'id', secretAccessKey: 'secret' },
    deadlines: { connectMs: 500, answerMs: 700, bodyMs: 700 },
  });
  queues = await createQueues({ backend: 'postgres', connectionString: database.queueUrl, waiting: WAITING });
  queues.runResultConsumer(async (result) => void results.push(result));
});
afterAll(async () => {
  await queues?.close();
  await proxy?.close();
  s3?.closeAllConnections();
  s3?.close();
  await database?.drop();
  await detector?.close();
});

/** The part of S3 that a worker uses, without sign-in. */
async function openStore(): Promise<Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://store');
    if (request.method === 'PUT') {
      objects.set(pathname, await buffer(request));
      return response.end();
    }
    const object = objects.get(pathname);
    if (object) response.writeHead(200, { 'Content-Length': object.length }).end(object);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function storedJob(): Promise<AnalysisJob> {
  const [organizationId, imageId] = [randomUUID(), randomUUID()];
  const imageKey = imageKeys(organizationId, imageId).original('png');
  await store.put(imageKey, radiograph, { contentType: 'image/png' });
  return { analysisId: randomUUID(), attempt: 1, imageId, organizationId, imageKey, modelVersion: detector.modelVersion };
}

it('analyses wait while the object store is frozen and away, and all succeed when it is back', async () => {
  const jobs = await Promise.all(Array.from({ length: JOBS }, storedJob));
  proxy.freeze();
  const runs = new Map<string, number>();
  const deps = { detector, store, queues, metrics: null, workerKey: async () => Buffer.alloc(32) };
  queues.runAnalysisWorker(
    (job, context) => {
      runs.set(job.analysisId, (runs.get(job.analysisId) ?? 0) + 1);
      return analyseJob(deps, job, context);
    },
    { concurrency: JOBS, onDead: (job, reason) => reportFailedJob(deps, job, reason) },
  );
  await Promise.all(jobs.map((job) => queues.enqueueAnalysis(job)));
  const allRan = (times: number) => () => [...runs.values()].filter((count) => count >= times).length === JOBS;
  await waitUntil('every job to run against the frozen store', allRan(2));
  await proxy.refuse();
  await waitUntil('more runs of every job than it has attempts', allRan(6));
  expect(results).toEqual([]);
  await proxy.recover();
  await waitUntil('all results', () => results.length === JOBS);
  expect(results.map(({ outcome }) => outcome)).toEqual(Array(JOBS).fill('SUCCEEDED'));
});
