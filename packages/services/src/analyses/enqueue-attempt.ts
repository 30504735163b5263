import type { Analysis } from '@molaar/contracts';
import type { StoredImage } from '@molaar/db';
import { imageKeys } from '@molaar/storage';
import type { Deps } from '../context/deps';

export interface QueuedAttempt {
  organizationId: string;
  analysis: Analysis;
  format: StoredImage['format'];
  priority: number;
  /** Delay before a worker may take the job, ms. */
  delayMs?: number;
}

/**
 * Enqueues a QUEUED attempt after its row was committed. Idempotent. A failure is only logged: the sweep enqueues it
 * later.
 * @returns Whether the attempt is in the queue.
 */
export async function enqueueAttempt(
  { queue, log }: Pick<Deps, 'queue' | 'log'>,
  { organizationId, analysis, format, priority, delayMs = 0 }: QueuedAttempt,
): Promise<boolean> {
  const { id: analysisId, attempt, imageId, modelVersion } = analysis;
  const imageKey = imageKeys(organizationId, imageId).original(format);
  try {
    await queue.enqueueAnalysis({ analysisId, attempt, imageId, organizationId, imageKey, modelVersion }, { priority, delayMs });
    return true;
  } catch (error) {
    log.warn({ analysisId, attempt, error }, 'analysis could not be enqueued; the sweep retries');
    return false;
  }
}
