import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnalysisJob } from '@molaar/contracts';
import { migrate } from '@molaar/db';
import { startEmbeddedPostgres } from '@molaar/db/embedded';
import { createRuntime, loadBundle, loadManifest, modelVersionOf } from '@molaar/inference';
import { drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { createQueues } from '@molaar/queue';
import { createObjectStore, imageKeys } from '@molaar/storage';
import { openBareModel } from './bare-model';
import { median, reportMachine, reportRatio } from './report';
import { runWorker } from './running-worker';

/**
 * Worker throughput over a bare loop of session.run with the same threads, measured as loop, worker, loop. The worker is
 * the shipped one: queue, store, decoding, model, assignment, findings object, result job.
 */
const root = process.env.MOLAAR_BENCH_ROOT ?? '.';
const modelDir = join(root, 'models/panoramic');
const LOOP_RUNS = 40;
const JOBS = 60;
/** Results before the clock starts: the pipeline has to be full. */
const WARM = 6;

const dataDir = await mkdtemp(join(tmpdir(), 'molaar-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
try {
  await migrate({ ownerUrl: postgres.ownerUrl, appPassword: postgres.passwords.app, queuePassword: postgres.passwords.queue });
  reportMachine();
  const manifest = await loadManifest(modelDir);
  for (const threads of new Set([availableParallelism(), 1])) await throughput(threads);
  await gpu();

  async function throughput(threads: number): Promise<void> {
    const before = await bareLoop(threads);
    const perSecond = await workerLoop(threads);
    const after = await bareLoop(threads);
    const bare = 2000 / (before + after);
    console.log(`  ${threads} thread(s): bare loop ${bare.toFixed(2)} images/s, worker ${perSecond.toFixed(2)} images/s`);
    reportRatio(`worker throughput over a bare session.run loop, ${threads} thread(s)`, perSecond / bare, { atLeast: 0.9 });
  }

  async function bareLoop(threads: number): Promise<number> {
    const model = await openBareModel(modelDir, manifest, 'cpu', threads);
    const times = await model.loop(LOOP_RUNS);
    await model.release();
    return times.reduce((sum, ms) => sum + ms, 0) / times.length;
  }

  async function workerLoop(threads: number): Promise<number> {
    const queueUrl = postgres.queueUrl;
    const organizationId = randomUUID();
    const store = createObjectStore({ kind: 'disk', root: join(dataDir, 'objects') });
    const queues = await createQueues({ backend: 'postgres', connectionString: queueUrl });
    const originals = [1, 2, 3].map((seed) => Buffer.from(encodePng(drawPhantom({ seed }))));
    for (let index = 0; index < JOBS + WARM; index++) {
      const imageId = randomUUID();
      const imageKey = imageKeys(organizationId, imageId).original('png');
      await store.put(imageKey, originals[index % originals.length] as Buffer, { contentType: 'image/png' });
      const job: AnalysisJob = {
        analysisId: randomUUID(),
        attempt: 1,
        imageId,
        organizationId,
        imageKey,
        modelVersion: modelVersionOf(manifest),
      };
      await queues.enqueueAnalysis(job);
    }
    const worker = await runWorker(root, {
      QUEUE_DATABASE_URL: queueUrl,
      DATA_DIR: dataDir,
      MODEL_DIR: modelDir,
      ORT_THREADS: String(threads),
    });
    const times = await new Promise<number[]>((resolve, reject) => {
      const arrivals: number[] = [];
      queues.runResultConsumer(async (result) => {
        if (result.outcome !== 'SUCCEEDED') return reject(new Error(`analysis failed: ${result.failure}`));
        arrivals.push(performance.now());
        if (arrivals.length === JOBS + WARM) resolve(arrivals);
      });
    });
    await worker.stop();
    await queues.close();
    return (JOBS * 1000) / ((times.at(-1) as number) - (times[WARM - 1] as number));
  }

  async function gpu(): Promise<void> {
    const what = 'worker at batch 8 on a GPU over batch 1';
    const bundle = await loadBundle(modelDir);
    const { width, height } = manifest.input;
    // The CUDA provider alone: WebGPU on a software adapter would say nothing about a GPU.
    const runtime = await createRuntime(bundle, { providers: ['cuda'], requireGpu: true }).catch((error: Error) => error);
    if (runtime instanceof Error) return console.log(`  no GPU here   ${what}: not measured (${runtime.message})`);
    const perImage = async (batch: number) => {
      const times: number[] = [];
      for (let i = 0; i < 50; i++) times.push((await runtime.run(new Float32Array(batch * width * height).fill(0.5), batch)).ms / batch);
      return median(times.slice(10));
    };
    reportRatio(what, (await perImage(1)) / (await perImage(8)), { atLeast: 2 });
    await runtime.close();
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
