import { type AnalysisFailure, type AnalysisJob, type AnalysisResultJob, AppError } from '@molaar/contracts';
import { type GreyImage, readModelCopy } from '@molaar/imaging';
import type { Detector } from '@molaar/inference';
import type { AnalysisContext, Queues } from '@molaar/queue';
import { findingsKey, imageKeys, ObjectNotFoundError, type ObjectStore } from '@molaar/storage';
import { analyseImage } from './analyse-image';
import { createStageReports } from './stage-reports';

export interface JobDeps {
  detector: Detector;
  store: ObjectStore;
  queues: Pick<Queues, 'enqueueResult'>;
}

/**
 * Analyses one stored radiograph: stores the findings file, then enqueues the result job that names it. Both have
 * deterministic names, so the job may be interrupted, retried, or run twice concurrently. A job for another model
 * version is returned to the server with MODEL_CHANGED.
 */
export async function analyseJob(deps: JobDeps, job: AnalysisJob, { progress, signal }: AnalysisContext): Promise<void> {
  const { detector, store, queues } = deps;
  if (job.modelVersion !== detector.modelVersion) return queues.enqueueResult(failedResult(job, 'MODEL_CHANGED'));
  const reports = createStageReports(progress);
  let body: string;
  try {
    const image = { copy: await storedCopy(store, job, detector.viewSize), original: () => store.get(job.imageKey) };
    body = JSON.stringify(await analyseImage(detector, image, reports.begin));
  } catch (error) {
    const failure = permanentFailure(error);
    if (!failure) throw error;
    await queues.enqueueResult(failedResult(job, failure));
    return;
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
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

/** Reports to the server that a job failed and will not be retried. */
export async function reportFailedJob(deps: Pick<JobDeps, 'queues'>, job: AnalysisJob): Promise<void> {
  await deps.queues.enqueueResult(failedResult(job, 'WORKER_FAILED'));
}

function failedResult({ analysisId, attempt, organizationId }: AnalysisJob, failure: AnalysisFailure): AnalysisResultJob {
  return { outcome: 'FAILED', analysisId, attempt, organizationId, failure };
}

/** Returns the failure code of errors that a retry cannot fix; undefined for others. */
function permanentFailure(error: unknown): AnalysisFailure | undefined {
  if (error instanceof ObjectNotFoundError) return 'IMAGE_MISSING';
  if (error instanceof AppError && error.code.startsWith('IMAGE_')) return 'IMAGE_UNREADABLE';
  return undefined;
}
