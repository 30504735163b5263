import { type AnalysisFailure, type AnalysisJob, type AnalysisResultJob, AppError } from '@molaar/contracts';
import { type GreyImage, readModelCopy } from '@molaar/imaging';
import type { Detector } from '@molaar/inference';
import { type AnalysisContext, type DeadReason, type Queues, TryLater } from '@molaar/queue';
import {
  createSealedStore,
  type DataKeys,
  DataKeyUnavailableError,
  findingsKey,
  imageKeys,
  isStorageUnavailable,
  ObjectDamagedError,
  ObjectNotFoundError,
  type ObjectStore,
  openJobKeys,
} from '@molaar/storage';
import { inSpan, type WorkerMetrics } from '@molaar/telemetry';
import { analyseImage } from './analyse-image';
import { createStageReports } from './stage-reports';

export interface JobDeps {
  detector: Detector;
  /** As it is stored: encrypted objects are opened with the keys of each job. */
  store: ObjectStore;
  /** Opens the keys that a job brings. */
  workerKey: () => Promise<Buffer>;
  queues: Pick<Queues, 'enqueueResult'>;
  metrics: WorkerMetrics | null;
}

/** Of a job without keys: it was enqueued before the clinic's objects were encrypted. */
const NO_KEYS: DataKeys = {
  current: () => Promise.reject(new DataKeyUnavailableError('the job has no keys')),
  find: () => Promise.reject(new DataKeyUnavailableError('the job has no keys')),
};

/**
 * Analyses one stored radiograph: stores the findings file, then enqueues the result job that names it. Both have
 * deterministic names, so the job may be interrupted, retried, or run twice concurrently. A job for another model
 * version is returned to the server with MODEL_CHANGED.
 * @throws TryLater while the object store is away.
 */
export async function analyseJob(deps: JobDeps, job: AnalysisJob, context: AnalysisContext): Promise<void> {
  const end = deps.metrics?.job(context.waitedMs / 1000);
  try {
    // Not as an argument of the optional call: without metrics it would not be evaluated.
    const outcome = await analyse(deps, job, context);
    end?.(outcome);
  } catch (error) {
    // The job is tried again.
    end?.('error');
    if (isStorageUnavailable(error)) throw new TryLater('the object store is away', { cause: error });
    throw error;
  }
}

/** @returns The outcome for the metrics: done, or the failure's code. */
async function analyse(deps: JobDeps, job: AnalysisJob, { progress, signal }: AnalysisContext): Promise<string> {
  const { detector, queues, metrics } = deps;
  if (job.modelVersion !== detector.modelVersion) {
    await queues.enqueueResult(failedResult(job, 'MODEL_CHANGED'));
    return 'MODEL_CHANGED';
  }
  const store = await storeOfJob(deps, job);
  const reports = createStageReports(progress);
  let body: string;
  try {
    const image = { copy: await storedCopy(store, job, detector.viewSize), original: () => store.get(job.imageKey) };
    const attributes = { 'molaar.model': detector.modelVersion, 'molaar.provider': detector.provider };
    const file = await inSpan('analyse image', { attributes }, (span) =>
      analyseImage(detector, image, (stage) => {
        span.addEvent(stage);
        reports.begin(stage);
      }),
    );
    body = JSON.stringify(file);
    metrics?.findings(
      file.model,
      file.findings.map((finding) => finding.class),
    );
  } catch (error) {
    const failure = permanentFailure(error);
    if (!failure) throw error;
    await queues.enqueueResult(failedResult(job, failure));
    return failure;
  } finally {
    await reports.end();
  }
  // Another worker has taken over the job; its result is the same.
  signal.throwIfAborted();
  const key = findingsKey(job.organizationId, job.analysisId, job.attempt);
  await store.put(key, Buffer.from(body), { contentType: 'application/json' });
  await queues.enqueueResult({
    outcome: 'SUCCEEDED',
    analysisId: job.analysisId,
    attempt: job.attempt,
    organizationId: job.organizationId,
    modelVersion: job.modelVersion,
    findingsKey: key,
  });
  return 'done';
}

/** Returns the store with the keys that the job brings; without them its objects are plain, and so is its result. */
async function storeOfJob(
  { store, workerKey }: Pick<JobDeps, 'store' | 'workerKey'>,
  { organizationId, sealedKeys }: AnalysisJob,
): Promise<ObjectStore> {
  if (sealedKeys === undefined) return createSealedStore(store, NO_KEYS, { seal: false });
  return createSealedStore(store, openJobKeys(await workerKey(), organizationId, sealedKeys), { seal: true });
}

/** Returns the copy of the radiograph at the detector's size; null when the upload stored none for this size. */
async function storedCopy(
  store: ObjectStore,
  { organizationId, imageId }: AnalysisJob,
  { width, height }: Detector['viewSize'],
): Promise<GreyImage | null> {
  try {
    const copy = readModelCopy(await store.get(imageKeys(organizationId, imageId).modelCopy(width, height)));
    return copy?.width === width && copy.height === height ? copy : null;
  } catch (error) {
    if (error instanceof ObjectNotFoundError || error instanceof ObjectDamagedError) return null;
    throw error;
  }
}

/** Reports to the server that a job failed and will not be retried. */
export async function reportFailedJob(deps: Pick<JobDeps, 'queues'>, job: AnalysisJob, reason: DeadReason): Promise<void> {
  // An analysis waits for the object store only.
  await deps.queues.enqueueResult(failedResult(job, reason === 'waited' ? 'STORAGE_UNAVAILABLE' : 'WORKER_FAILED'));
}

function failedResult({ analysisId, attempt, organizationId }: AnalysisJob, failure: AnalysisFailure): AnalysisResultJob {
  return { outcome: 'FAILED', analysisId, attempt, organizationId, failure };
}

/** Returns the failure code of errors that a retry cannot fix; undefined for others. */
function permanentFailure(error: unknown): AnalysisFailure | undefined {
  if (error instanceof ObjectNotFoundError) return 'IMAGE_MISSING';
  if (error instanceof ObjectDamagedError) return 'IMAGE_UNREADABLE';
  if (error instanceof AppError && error.code.startsWith('IMAGE_')) return 'IMAGE_UNREADABLE';
  return undefined;
}
