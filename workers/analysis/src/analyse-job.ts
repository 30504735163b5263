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
 * Analyses one stored radiograph: findings object first, then the result job that names it. Both have names made from
 * the job alone, so that a worker may be killed anywhere and the job run again, or twice at once, without harm. A job for
 * a model that is not here goes back to the server, which knows the model that it wants now.
 */
export async function analyseJob(deps: JobDeps, job: AnalysisJob, { progress, signal }: AnalysisContext): Promise<void> {
  const { detector, store, queues } = deps;
  if (job.modelVersion !== detector.modelVersion) return queues.enqueueResult(failedResult(job, 'MODEL_CHANGED'));
  const reports = createStageReports(progress);
  let body: string;
  try {
    const image = { copy: await storedCopy(store, job, detector.inputSize), original: () => store.get(job.imageKey) };
    body = JSON.stringify(await analyseImage(detector, image, reports.begin));
  } catch (error) {
    const failure = lastingFailure(error);
    if (!failure) throw error;
    await queues.enqueueResult(failedResult(job, failure));
    return;
  } finally {
    await reports.end();
  }
  // Another worker has the job now; its answer is the same, and two would only cost the server work.
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

/** The radiograph at the model's size as the upload kept it; null where there is none, as for those uploaded before another model. */
async function storedCopy(
  store: ObjectStore,
  { organizationId, imageId }: AnalysisJob,
  { width, height }: Detector['inputSize'],
): Promise<GreyImage | null> {
  try {
    const copy = readModelCopy(await store.get(imageKeys(organizationId, imageId).modelCopy(width, height)));
    return copy?.width === width && copy.height === height ? copy : null;
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

/** Tells the server that a job will not be tried again. */
export async function reportDead(deps: Pick<JobDeps, 'queues'>, job: AnalysisJob): Promise<void> {
  await deps.queues.enqueueResult(failedResult(job, 'WORKER_FAILED'));
}

function failedResult({ analysisId, attempt, organizationId }: AnalysisJob, failure: AnalysisFailure): AnalysisResultJob {
  return { outcome: 'FAILED', analysisId, attempt, organizationId, failure };
}

/** What trying again cannot mend; undefined for everything else. */
function lastingFailure(error: unknown): AnalysisFailure | undefined {
  if (error instanceof ObjectNotFoundError) return 'IMAGE_MISSING';
  if (error instanceof AppError && error.code.startsWith('IMAGE_')) return 'IMAGE_UNREADABLE';
  return undefined;
}
