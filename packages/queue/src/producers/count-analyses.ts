import type { Queue } from 'bullmq';
import type { QueueCounts } from '../types';

/** Counts waiting and running jobs for /health and the metrics. Jobs between two attempts count as waiting. */
export async function countAnalyses(queue: Queue, now = Date.now()): Promise<QueueCounts> {
  const counts = await queue.getJobCounts('wait', 'prioritized', 'delayed', 'active');
  const of = (state: string): number => counts[state] ?? 0;
  const waiting = of('wait') + of('waiting') + of('prioritized') + of('delayed');
  if (waiting === 0) return { waiting, active: of('active'), oldestSeconds: 0 };
  const first = await queue.getJobs(['wait', 'prioritized', 'delayed'], 0, 0, true);
  const oldest = Math.min(now, ...first.filter(Boolean).map((job) => job.timestamp));
  return { waiting, active: of('active'), oldestSeconds: Math.round((now - oldest) / 1000) };
}
