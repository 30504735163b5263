import type { Queue } from 'bullmq';
import { analysisJobId } from '../job-ids';

/** Beyond this nobody is helped by the exact number. */
const FURTHEST = 1_000;

/** Jobs before this one, 0 for the next; null when it does not wait or stands further back than 1,000. */
export async function queuePosition(queue: Queue, analysisId: string, attempt: number): Promise<number | null> {
  const ids = await queue.getRanges(['wait', 'prioritized'], 0, FURTHEST - 1, true);
  const position = ids.indexOf(analysisJobId(analysisId, attempt));
  return position < 0 ? null : position;
}
