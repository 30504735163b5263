import type { Detector } from '@molaar/inference';
import { createQueues, type Queues } from '@molaar/queue';
import { createObjectStore } from '@molaar/storage';
import type { Logger } from 'pino';
import { analyseJob, reportFailedJob } from './analyse-job';
import type { WorkerEnvironment } from './env';
import { openDetector } from './open-detector';

/** Jobs that are fetched and decoded in advance, so that the model is never idle. */
const PREFETCHED_JOBS = 2;

export interface AnalysisWorker {
  /** Takes no new job, finishes those in progress, closes everything. */
  stop(): Promise<void>;
  /** Resolves when the inference thread ends unexpectedly. */
  broken: Promise<void>;
}

/** Opens the model, then the store and the queue: a worker that cannot compute takes no jobs. */
export async function startWorker(environment: WorkerEnvironment, log: Logger): Promise<AnalysisWorker> {
  const detector = await openDetector(environment, {
    onLanesUnavailable: (reason) => log.warn({ reason }, 'waiting images are computed one after another'),
  });
  const { provider, attempts, modelVersion: model, maxBatch } = detector;
  log.info({ provider, attempts, model, maxBatch, threads: environment.threads }, 'model ready');
  if (!detector.guarded) log.warn({ model }, 'the bundle has no guard: images other than panoramic radiographs are not recognized');
  let queues: Queues;
  try {
    queues = await createQueues({ ...environment.queue, log });
  } catch (error) {
    await detector.close();
    throw error;
  }
  const deps = { detector, queues, store: createObjectStore(environment.store) };
  queues.workerHeartbeat({ provider, model });
  queues.runAnalysisWorker((job, context) => analyseJob({ ...deps, detector: atPriority(detector, context.priority) }, job, context), {
    concurrency: detector.maxInFlight + PREFETCHED_JOBS,
    onDead: (job) => reportFailedJob(deps, job),
  });
  return {
    broken: detector.ended,
    async stop() {
      await queues.close();
      await detector.close();
    },
  };
}

/** Returns the detector with the priority of one job: interactive analyses precede batches inside the worker too. */
function atPriority(detector: Detector, priority: number): Detector {
  return { ...detector, infer: (pixels) => detector.infer(pixels, priority) };
}
