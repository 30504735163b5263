import type { Analysis } from '@molaar/contracts';
import {
  type ClinicalImage,
  type ClinicTx,
  findAnalysisByModel,
  isRequestedSeparately,
  publishEvent,
  requeueAnalysis,
  type StoredImage,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { PRIORITY } from './plan-turns';

/**
 * During a rolling update of servers and workers: how often, and at what interval, an analysis is retried until both
 * have the same model.
 */
const MODEL_RETRIES = { limit: 20, waitMs: 30_000 } as const;

/** The next attempt of an analysis that a worker sent back. */
export interface RequeuedAttempt {
  analysis: Analysis;
  format: StoredImage['format'];
  priority: number;
  /** Delay before a worker may take the job, ms. */
  delayMs: number;
}

/**
 * Requeues an attempt that a worker rejected because it has another model. An attempt for an outdated model is changed
 * to this server's model; an attempt for this server's model waits for the workers to be updated.
 * @param image The image of the analysis, locked in this transaction.
 * @returns undefined when the attempt is not active, the retries are used up, or the image already has an analysis by
 * this server's model.
 */
export async function requeueForCurrentModel(
  { clock, modelVersion }: Pick<Deps, 'clock' | 'modelVersion'>,
  tx: ClinicTx,
  { analysis, image, attempt }: { analysis: Analysis; image: ClinicalImage; attempt: number },
): Promise<RequeuedAttempt | undefined> {
  const { id: analysisId, modelVersion: requestedVersion } = analysis;
  if (requestedVersion !== modelVersion && (await findAnalysisByModel(tx, image.id, modelVersion))) return undefined;
  const { behind: priority } = (await isRequestedSeparately(tx, analysisId)) ? PRIORITY.requested : PRIORITY.batch;
  const requeued = await requeueAnalysis(tx, { analysisId, attempt, limit: MODEL_RETRIES.limit, modelVersion, priority, at: clock() });
  if (!requeued) return undefined;
  await publishEvent(tx, { type: 'analysis', analysis: requeued });
  return { analysis: requeued, format: image.format, priority, delayMs: requestedVersion === modelVersion ? MODEL_RETRIES.waitMs : 0 };
}
