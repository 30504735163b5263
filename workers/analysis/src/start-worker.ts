import type { Detector } from '@molaar/inference';
import { createQueues, type Queues } from '@molaar/queue';
import { createObjectStore } from '@molaar/storage';
import type { Logger } from 'pino';
import { analyseJob, reportDead } from './analyse-job';
import type { WorkerEnvironment } from './env';
import { openDetector } from './open-detector';

/** Jobs beyond those that the model has at hand: they are fetched and decoded meanwhile, so that the model never waits. */
const JOBS_AHEAD = 2;

export interface AnalysisWorker {
  /** Takes no new job, finishes those in hand, closes everything. */
  stop(): Promise<void>;
  /** Resolves should the model be lost while working. */
  broken: Promise<void>;
}

/** Opens model, store and queue, in this order: a worker that cannot compute takes no job. */
export async function startWorker(environment: WorkerEnvironment, log: Logger): Promise<AnalysisWorker> {
  const detector = await openDetector(environment, {
    onNoLanes: (reason) => log.warn({ reason }, 'images that wait are computed one after another'),
  });
  const { provider, attempts, modelVersion: model, maxBatch } = detector;
  log.info({ provider, attempts, model, maxBatch, threads: environment.threads }, 'model ready');
  if (!detector.guarded) log.warn({ model }, 'the bundle has no guard: what is no panoramic radiograph is not noticed');
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
    concurrency: detector.atHand + JOBS_AHEAD,
    onDead: (job) => reportDead(deps, job),
  });
  return {
    broken: detector.ended,
    async stop() {
      await queues.close();
      await detector.close();
    },
  };
}

/** The detector for one job: an image that a person waits for passes those of a batch inside the worker too. */
function atPriority(detector: Detector, priority: number): Detector {
  return { ...detector, infer: (pixels) => detector.infer(pixels, priority) };
}
