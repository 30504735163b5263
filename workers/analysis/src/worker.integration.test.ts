import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnalysisJob, type AnalysisResultJob, findingsFile } from '@molaar/contracts';
import { prepareImage } from '@molaar/imaging';
import { loadManifest, modelVersionOf, viewSizeOf } from '@molaar/inference';
import { demoSpec } from '@molaar/phantom';
import { drawnOnce } from '@molaar/phantom/drawn-once';
import { encodePng } from '@molaar/phantom/png';
import { createQueues, type Queues } from '@molaar/queue';
import {
  createObjectStore,
  createSealedStore,
  findingsKey,
  imageKeys,
  isObjectSealed,
  type ObjectStore,
  openJobKeys,
  readKeyFile,
  sealJobKeys,
} from '@molaar/storage';
import { createWorkerMetrics, type WorkerMetrics } from '@molaar/telemetry';
import { createTestDatabase, type TestDatabase } from '@molaar/testing/test-database';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readWorkerEnvironment } from './env';
import { type AnalysisWorker, startWorker } from './start-worker';

const modelDir = fileURLToPath(new URL('../../../models/panoramic', import.meta.url));
const radiograph = Buffer.from(encodePng(drawnOnce({ ...demoSpec(), width: 996, height: 564 })));
const organizationId = randomUUID();

let modelVersion: string;
let database: TestDatabase;
let dataDir: string;
let store: ObjectStore;
let queues: Queues;
let metrics: WorkerMetrics;
let worker: AnalysisWorker;
/** Every result job, in the order of arrival. */
let results: AnalysisResultJob[];
let arrived: () => void;

beforeAll(async () => {
  modelVersion = modelVersionOf(await loadManifest(modelDir));
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'molaar-worker-'));
  store = createObjectStore({ kind: 'disk', root: join(dataDir, 'objects') });
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  results = [];
  metrics = createWorkerMetrics();
  queues = await createQueues({ backend: 'postgres', connectionString: database.queueUrl });
  queues.runResultConsumer(async (result) => {
    results.push(result);
    arrived();
  });
  worker = await startWorker(
    readWorkerEnvironment({ QUEUE_DATABASE_URL: database.queueUrl, DATA_DIR: dataDir, MODEL_DIR: modelDir, ORT_THREADS: '1' }),
    pino({ level: 'silent' }),
    { metrics },
  );
});
afterEach(async () => {
  await worker.stop();
  await queues.close();
});

/** Resolves when so many results have arrived. */
function resultsOf(count: number): Promise<AnalysisResultJob[]> {
  return new Promise((resolve) => {
    arrived = () => {
      if (results.length >= count) resolve(results);
    };
    arrived();
  });
}

async function storedJob(bytes: Buffer | null, version = modelVersion): Promise<AnalysisJob> {
  const imageId = randomUUID();
  const imageKey = imageKeys(organizationId, imageId).original('png');
  if (bytes) await store.put(imageKey, bytes, { contentType: 'image/png' });
  return { analysisId: randomUUID(), attempt: 1, imageId, organizationId, imageKey, modelVersion: version };
}

describe('analysis worker', () => {
  it('stores findings for a radiograph and enqueues a result that names them', async () => {
    const job = await storedJob(radiograph);
    await queues.enqueueAnalysis(job);
    const [result] = await resultsOf(1);
    const key = findingsKey(organizationId, job.analysisId, 1);
    expect(result).toEqual({
      outcome: 'SUCCEEDED',
      analysisId: job.analysisId,
      attempt: 1,
      organizationId,
      modelVersion,
      findingsKey: key,
    });
    const file = findingsFile.parse(JSON.parse(String(await store.get(key))));
    expect(file.findings.filter((finding) => finding.class === 'TOOTH').length).toBeGreaterThan(10);
    expect(await queues.workerInfo()).toEqual({ provider: 'cpu', model: modelVersion, alive: true });
    const figures = await metrics.text();
    const teeth = file.findings.filter((finding) => finding.class === 'TOOTH').length;
    expect(figures).toContain(`molaar_findings_total{model="${modelVersion}",class="TOOTH"} ${teeth}\n`);
    expect(figures).toContain('molaar_analysis_duration_seconds_count{outcome="done"} 1\n');
    expect(figures).toContain(`molaar_model_info{model="${modelVersion}",provider="cpu"} 1\n`);
    for (const id of [job.analysisId, job.imageId, organizationId]) expect(figures).not.toContain(id);
  });

  it('measures the tones, with which a sweep notices that a device saturates', async () => {
    // At its usual size: a smaller drawing is whiter.
    const drawn = drawnOnce(demoSpec());
    const pixels = drawn.pixels.map((grey) => Math.min(Math.round(grey * 1.8), 255));
    for (const bytes of [encodePng(drawn), encodePng({ ...drawn, pixels })].map((png) => Buffer.from(png)))
      await queues.enqueueAnalysis(await storedJob(bytes));
    const files = await Promise.all(
      (await resultsOf(2)).map(async (result) =>
        findingsFile.parse(JSON.parse(String(await store.get(findingsKey(organizationId, result.analysisId, 1))))),
      ),
    );
    const [usual, saturated] = files.map(({ tones }) => tones).sort((a, b) => (a?.white ?? 0) - (b?.white ?? 0));
    expect(usual?.white).toBeLessThan(0.02);
    expect(saturated?.white).toBeGreaterThan(0.1);
    expect(saturated?.brightness).toBeGreaterThan(1.3 * (usual?.brightness ?? 1));
  });

  it('processes many concurrently, with one equal result each', async () => {
    const jobs = await Promise.all(Array.from({ length: 6 }, () => storedJob(radiograph)));
    await Promise.all(jobs.map((job) => queues.enqueueAnalysis(job)));
    const all = await resultsOf(6);
    expect(all.map((result) => result.analysisId).sort()).toEqual(jobs.map((job) => job.analysisId).sort());
    const bodies = await Promise.all(
      jobs.map(async ({ analysisId }) => JSON.parse(String(await store.get(findingsKey(organizationId, analysisId, 1)))).findings),
    );
    for (const findings of bodies) expect(findings).toEqual(bodies[0]);
  });

  it("reads the copy at the model's size, and the original when it is missing or damaged, with the same result", async () => {
    const { width, height } = viewSizeOf(await loadManifest(modelDir));
    const { modelCopy } = await prepareImage(radiograph, { width, height });
    const copy = modelCopy?.data ?? Buffer.alloc(0);
    const withCopy = async (original: Buffer | null, bytes: Buffer) => {
      const job = await storedJob(original);
      await store.put(imageKeys(organizationId, job.imageId).modelCopy(width, height), bytes, { contentType: 'application/octet-stream' });
      return job;
    };
    const jobs = [await storedJob(radiograph), await withCopy(null, copy), await withCopy(radiograph, copy.subarray(0, 99))];
    for (const job of jobs) await queues.enqueueAnalysis(job);
    await resultsOf(jobs.length);
    const files = await Promise.all(
      jobs.map(async ({ analysisId }) => JSON.parse(String(await store.get(findingsKey(organizationId, analysisId, 1))))),
    );
    for (const file of files) expect({ ...file, ms: 0 }).toEqual({ ...files[0], ms: 0 });
    expect(files[0].findings.length).toBeGreaterThan(10);
  });

  it('reads and writes encrypted objects with the keys that the job brings, sealed for it', async () => {
    const [workerKey] = await readKeyFile(join(dataDir, 'worker-key'));
    const dataKey = { id: randomUUID(), key: randomBytes(32) };
    const sealedKeys = sealJobKeys(workerKey, organizationId, [dataKey]);
    const sealed = createSealedStore(store, openJobKeys(workerKey, organizationId, sealedKeys), { seal: true });
    const job = { ...(await storedJob(null)), sealedKeys };
    await sealed.put(job.imageKey, radiograph, { contentType: 'image/png' });
    const damaged = { ...(await storedJob(radiograph)), sealedKeys };
    const bytes = Buffer.from(await store.get(job.imageKey));
    await store.put(damaged.imageKey, bytes, { contentType: 'image/png' });
    for (const each of [job, damaged]) await queues.enqueueAnalysis(each);
    await resultsOf(2);
    const outcomeOf = ({ analysisId }: AnalysisJob) => results.find((result) => result.analysisId === analysisId);
    expect(outcomeOf(job)).toMatchObject({ outcome: 'SUCCEEDED' });
    // Another radiograph's file under its name.
    expect(outcomeOf(damaged)).toMatchObject({ outcome: 'FAILED', failure: 'IMAGE_UNREADABLE' });
    const key = findingsKey(organizationId, job.analysisId, 1);
    expect(await isObjectSealed(store, key)).toBe(true);
    expect(findingsFile.parse(JSON.parse(String(await sealed.get(key)))).findings.length).toBeGreaterThan(10);
  });

  it('reports failures that a retry cannot fix at once, and continues', async () => {
    const missing = await storedJob(null);
    const broken = await storedJob(radiograph.subarray(0, radiograph.length >> 1));
    const fine = await storedJob(radiograph);
    for (const job of [missing, broken, fine]) await queues.enqueueAnalysis(job);
    const byId = new Map((await resultsOf(3)).map((result) => [result.analysisId, result]));
    expect(byId.get(missing.analysisId)).toMatchObject({ outcome: 'FAILED', failure: 'IMAGE_MISSING' });
    expect(byId.get(broken.analysisId)).toMatchObject({ outcome: 'FAILED', failure: 'IMAGE_UNREADABLE' });
    expect(byId.get(fine.analysisId)).toMatchObject({ outcome: 'SUCCEEDED' });
  });

  it('returns a job for another model at once', async () => {
    const job = await storedJob(radiograph, 'another@1');
    await queues.enqueueAnalysis(job);
    expect(await resultsOf(1)).toEqual([
      { outcome: 'FAILED', analysisId: job.analysisId, attempt: 1, organizationId, failure: 'MODEL_CHANGED' },
    ]);
    // Done, and neither retried nor failed.
    await expect.poll(() => queues.analysisJobState(job.analysisId, 1)).toBe('missing');
  });

  it('finishes jobs in progress when it is stopped, and leaves the rest in the queue', async () => {
    const jobs = await Promise.all(Array.from({ length: 12 }, () => storedJob(radiograph)));
    await Promise.all(jobs.map((job) => queues.enqueueAnalysis(job)));
    await resultsOf(1);
    await worker.stop();
    const states = await Promise.all(jobs.map(({ analysisId }) => queues.analysisJobState(analysisId, 1)));
    expect(states.filter((state) => state === 'active')).toEqual([]);
    const waiting = states.filter((state) => state === 'waiting').length;
    expect(waiting).toBeGreaterThan(0);
    expect((await resultsOf(12 - waiting)).every(({ outcome }) => outcome === 'SUCCEEDED')).toBe(true);
    // The next worker takes up the rest.
    worker = await startWorker(
      readWorkerEnvironment({ QUEUE_DATABASE_URL: database.queueUrl, DATA_DIR: dataDir, MODEL_DIR: modelDir, ORT_THREADS: '1' }),
      pino({ level: 'silent' }),
    );
    const all = await resultsOf(12);
    expect(new Set(all.map(({ analysisId }) => analysisId)).size).toBe(12);
  });
});
