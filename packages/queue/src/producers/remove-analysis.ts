import type { Queue } from 'bullmq';
import { analysisJobId } from '../job-ids';

/**
 * Removes an attempt that no worker is processing. An active job stays and runs to its end; its result is ignored.
 * @returns Whether it is removed.
 */
export async function removeAnalysis(queue: Queue, analysisId: string, attempt: number): Promise<boolean> {
  const jobId = analysisJobId(analysisId, attempt);
  const job = await queue.getJob(jobId);
  if (!job) return false;
  try {
    await job.remove();
    return true;
  } catch (error) {
    // A locked job cannot be removed; a job that ended in the meantime is removed already.
    const state = await queue.getJobState(jobId);
    if (state === 'active' || state === 'unknown') return false;
    throw error;
  }
}
