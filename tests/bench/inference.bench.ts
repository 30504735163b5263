import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalysisJob } from '@molaar/contracts';
import { migrate } from '@molaar/db';
import { startEmbeddedPostgres } from '@molaar/db/embedded';
import { prepareImage } from '@molaar/imaging';
import { loadManifest, modelVersionOf, viewSizeOf } from '@molaar/inference';
import { drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { createQueues, type Queues } from '@molaar/queue';
import { createObjectStore, imageKeys } from '@molaar/storage';
import { openBareModel } from './bare-model';
import { median, reportMachine, reportRatio } from './report';
import { runWorker } from './running-worker';

/**
 * Worker throughput over a bare loop of session.run of the same networks (first stage, guard, teeth) with the same
 * threads, alternating, so that other load affects both. The worker is the shipped one: queue, storage, decoding,
 * models, assignment, findings object, result job. The loop of the first stage alone is printed too.
 */
const root = process.env.MOLAAR_BENCH_ROOT ?? '.';
const modelDir = join(root, 'models/panoramic');
const TURNS = 6;
const RUNS_A_TURN = 15;
const JOBS_A_TURN = 18;
/** Results before the clock of a round starts, to fill the pipeline. */
const WARM = 3;

const dataDir = await mkdtemp(join(tmpdir(), 'molaar-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), from: join(root, 'packages/db/package.json') });
try {
  await migrate({ ownerUrl: postgres.ownerUrl, appPassword: postgres.passwords.app, queuePassword: postgres.passwords.queue });
  reportMachine();
  const manifest = await loadManifest(modelDir);
  const storedJobs = await storeRadiographs();
  for (const threads of new Set([availableParallelism(), 1])) await throughput(threads);

  async function throughput(threads: number): Promise<void> {
    const model = await openBareModel(modelDir, manifest, 'cpu', threads);
    const queues = await createQueues({ backend: 'postgres', connectionString: postgres.queueUrl });
    const arrivals = resultTimes(queues);
    const environment = { QUEUE_DATABASE_URL: postgres.queueUrl, DATA_DIR: dataDir, MODEL_DIR: modelDir, ORT_THREADS: String(threads) };
    const worker = await runWorker(root, environment);
    await workerTurn(queues, arrivals);
    const [first, bare]: [number[], number[]] = [[], []];
    const shipped: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      first.push(mean(await model.loop(RUNS_A_TURN)));
      bare.push(mean(await model.loopAll(RUNS_A_TURN)));
      shipped.push(await workerTurn(queues, arrivals));
    }
    await worker.stop();
    await queues.close();
    await model.release();
    const [alone, whole] = [median(bare), median(shipped)];
    const rate = (ms: number) => (1000 / ms).toFixed(2);
    console.log(
      `  ${threads} thread(s), images/s: bare loop of the first stage ${rate(median(first))}, of all networks ${rate(alone)}, worker ${rate(whole)}`,
    );
    reportRatio(`worker throughput over a bare session.run loop of all networks, ${threads} thread(s)`, alone / whole, {
      atLeast: threads === 1 ? 0.95 : 0.92,
    });
  }

  function mean(times: readonly number[]): number {
    return times.reduce((sum, ms) => sum + ms, 0) / times.length;
  }

  /** Milliseconds per image of one round. */
  async function workerTurn(queues: Queues, arrivals: ResultTimes): Promise<number> {
    const jobs = Array.from({ length: JOBS_A_TURN }, (_, index) => storedJobs[index] as Omit<AnalysisJob, 'analysisId'>);
    const times = arrivals.next(JOBS_A_TURN);
    await Promise.all(jobs.map((job) => queues.enqueueAnalysis({ ...job, analysisId: randomUUID() })));
    const all = await times;
    return ((all.at(-1) as number) - (all[WARM - 1] as number)) / (all.length - WARM);
  }

  async function storeRadiographs(): Promise<Omit<AnalysisJob, 'analysisId'>[]> {
    const store = createObjectStore({ kind: 'disk', root: join(dataDir, 'objects') });
    const organizationId = randomUUID();
    const jobs: Omit<AnalysisJob, 'analysisId'>[] = [];
    for (let seed = 0; seed < JOBS_A_TURN; seed++) {
      const imageId = randomUUID();
      const keys = imageKeys(organizationId, imageId);
      const imageKey = keys.original('png');
      const { original, modelCopy } = await prepareImage(Buffer.from(encodePng(drawPhantom({ seed }))), viewSizeOf(manifest));
      await store.put(imageKey, original, { contentType: 'image/png' });
      // As stored by the upload.
      if (!modelCopy) throw new Error('an upload without the copy at the size of the model');
      await store.put(keys.modelCopy(modelCopy.width, modelCopy.height), modelCopy.data, { contentType: 'application/octet-stream' });
      jobs.push({ attempt: 1, imageId, organizationId, imageKey, modelVersion: modelVersionOf(manifest) });
    }
    return jobs;
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

interface ResultTimes {
  /** Returns the arrival times of the next results. */
  next(count: number): Promise<number[]>;
}

function resultTimes(queues: Queues): ResultTimes {
  let times: number[] = [];
  let full: { count: number; resolve(times: number[]): void; reject(error: Error): void } | undefined;
  queues.runResultConsumer(async (result) => {
    if (result.outcome !== 'SUCCEEDED') return full?.reject(new Error(`analysis failed: ${result.failure}`));
    times.push(performance.now());
    if (times.length === full?.count) full.resolve(times);
  });
  return {
    next(count) {
      times = [];
      return new Promise((resolve, reject) => {
        full = { count, resolve, reject };
      });
    },
  };
}
