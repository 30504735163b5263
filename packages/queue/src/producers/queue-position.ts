import type { Queue } from 'bullmq';
import { analysisJobId } from '../job-ids';

/** The exact number does not matter beyond this. */
const FURTHEST = 1_000;

/** Returns the number of jobs before this one, 0 for the next; null when it is not waiting or is beyond 1,000. */
export async function queuePosition(queue: Queue, analysisId: string, attempt: number): Promise<number | null> {
  const ids = await queue.getRanges(['wait', 'prioritized'], 0, FURTHEST - 1, true);
  const position = ids.indexOf(analysisJobId(analysisId, attempt));
  return position < 0 ? null : position;
}
