import type { Analysis } from '@molaar/contracts';
import type { StoredImage } from '@molaar/db';
import { imageKeys } from '@molaar/storage';
import type { Deps } from '../context/deps';

/** Queue priority: single requests first, then batches, then analyses that the sweep requeued. */
export const PRIORITY = { asked: 3, batch: 6, swept: 8 } as const;

/**
 * Enqueues a QUEUED attempt after its row was committed. Idempotent. A failure is only logged: the sweep enqueues it
 * later.
 * @param delayMs Delay before a worker may take the job.
 * @returns Whether the attempt is in the queue.
 */
export async function enqueueAttempt(
  { queue, log }: Pick<Deps, 'queue' | 'log'>,
  organizationId: string,
  { id: analysisId, attempt, imageId, modelVersion }: Analysis,
  format: StoredImage['format'],
  priority: number,
  delayMs = 0,
): Promise<boolean> {
  const imageKey = imageKeys(organizationId, imageId).original(format);
  try {
    await queue.enqueueAnalysis({ analysisId, attempt, imageId, organizationId, imageKey, modelVersion }, { priority, delayMs });
    return true;
  } catch (error) {
    log.warn({ analysisId, attempt, error }, 'analysis could not be queued; the sweep will try again');
    return false;
  }
}
