import type { Queue } from 'bullmq';
import { analysisJobId } from '../job-ids';

/**
 * Takes an attempt out of the queue that nobody works at; true when it is out. One that a worker has in hand stays: it
 * runs to its end, and whoever called it off no longer hears it.
 */
export async function removeAnalysis(queue: Queue, analysisId: string, attempt: number): Promise<boolean> {
  const jobId = analysisJobId(analysisId, attempt);
  const job = await queue.getJob(jobId);
  if (!job) return false;
  try {
    await job.remove();
    return true;
  } catch (error) {
    // A locked job cannot be removed; one that ended meanwhile is gone.
    const state = await queue.getJobState(jobId);
    if (state === 'active' || state === 'unknown') return false;
    throw error;
  }
}
