import type { Analysis } from '@molaar/contracts';
import type { StoredImage } from '@molaar/db';
import { imageKeys } from '@molaar/storage';
import type { Deps } from '../context/deps';

/** A person waits for the first, later looks at the second; nobody waits for what the sweep found. */
export const PRIORITY = { asked: 3, batch: 6, swept: 8 } as const;

/**
 * Puts a QUEUED attempt into the queue, after its row was committed. Doing it again does nothing. A queue that cannot be
 * reached is no failure of the caller's: the row says what waits, and the sweep puts it in. For `delayMs` no worker gets it.
 * Answers whether it is in.
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
