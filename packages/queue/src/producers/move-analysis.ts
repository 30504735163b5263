import type { Queue } from 'bullmq';
import { analysisJobId } from '../job-ids';

/** Changes the priority of a job, which counts until a worker takes it. A job that has ended stays ended. */
export async function moveAnalysis(
  queue: Queue,
  { analysisId, attempt, priority }: { analysisId: string; attempt: number; priority: number },
): Promise<void> {
  const job = await queue.getJob(analysisJobId(analysisId, attempt));
  if (!job) return;
  try {
    await job.changePriority({ priority });
  } catch (error) {
    // A job that ended in the meantime is removed already.
    if (await queue.getJob(analysisJobId(analysisId, attempt))) throw error;
  }
}
