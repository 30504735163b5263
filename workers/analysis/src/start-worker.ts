import type { AnalysisJob } from '@molaar/contracts';
import type { AnalysisContext, Queues } from '@molaar/queue';
import { createObjectStore, readKeyFile } from '@molaar/storage';
import { tracedMethods, type WorkerMetrics } from '@molaar/telemetry';
import type { Logger } from 'pino';
import { analyseJob, reportFailedJob } from './analyse-job';
import { connectQueues } from './connect-queues';
import type { WorkerEnvironment } from './env';
import { openDetector } from './open-detector';

/** Jobs that are fetched and decoded in advance, so that the model is never idle. */
const PREFETCHED_JOBS = 2;

export interface AnalysisWorker {
  /** Takes no new job, finishes those in progress, closes everything. */
  stop(): Promise<void>;
  /** Resolves with the reason when the worker cannot go on. */
  broken: Promise<string>;
}

/** Opens the model, then the store and the queue: a worker that cannot compute takes no jobs. */
export async function startWorker(
  environment: WorkerEnvironment,
  log: Logger,
  { metrics = null, tracing = false, onModel }: { metrics?: WorkerMetrics | null; tracing?: boolean; onModel?: () => void } = {},
): Promise<AnalysisWorker> {
  const detector = await openDetector(environment, {
    onLanesUnavailable: (reason) => log.warn({ reason }, 'waiting images are computed one after another'),
  });
  onModel?.();
  const { provider, attempts, modelVersion: model, maxBatch } = detector;
  log.info({ provider, attempts, model, maxBatch, threads: environment.threads }, 'model ready');
  if (!detector.guarded) log.warn({ model }, 'the bundle has no guard: images other than panoramic radiographs are not recognized');
  let queues: Queues;
  try {
    queues = await connectQueues({ ...environment.queue, log, tracing }, log);
  } catch (error) {
    await detector.close();
    throw error;
  }
  let overdue = (_reason: string): void => {};
  const isOverdue = new Promise<string>((resolve) => {
    overdue = resolve;
  });
  const store = createObjectStore(environment.store);
  const workerKey = readOnce(environment.workerKey);
  metrics?.model({ model, provider });
  const deps = { metrics, detector, queues, workerKey, store: tracing ? tracedMethods('storage', store, ['put', 'get']) : store };
  queues.workerHeartbeat({ provider, model });
  const handler = async (job: AnalysisJob, context: AnalysisContext): Promise<void> => {
    const turn = { priority: context.priority, clinic: job.organizationId, awaited: context.awaited };
    const end = detector.announce(turn);
    try {
      await analyseJob({ ...deps, detector: { ...detector, infer: (pixels) => detector.infer(pixels, turn) } }, job, context);
    } finally {
      end();
    }
  };
  queues.runAnalysisWorker(handler, {
    concurrency: detector.maxInFlight + PREFETCHED_JOBS,
    onDead: (job, reason) => reportFailedJob(deps, job, reason),
    onOverdue: () => overdue('an analysis did not end'),
  });
  return {
    broken: Promise.race([detector.ended.then(() => 'the inference thread has ended'), isOverdue]),
    async stop() {
      await queues.close();
      await detector.close();
    },
  };
}

/**
 * Reads the key when the first job with keys comes: a worker of an installation without encryption may have no file.
 */
function readOnce(key: WorkerEnvironment['workerKey']): () => Promise<Buffer> {
  let reading: Promise<Buffer> | undefined;
  return () => {
    reading ??= Buffer.isBuffer(key) ? Promise.resolve(key) : readKeyFile(key.file).then(([first]) => first);
    // The next job tries again.
    reading.catch(() => {
      reading = undefined;
    });
    return reading;
  };
}
