import { type AnalysisResultJob, analysisResultJob, QUEUES } from '@molaar/contracts';
import type { Queue } from 'bullmq';
import { resultJobId } from '../job-ids';
import { RESULT_JOB } from '../settings';

/** Queues a worker's result for the server. @throws Error when the payload is invalid. */
export async function enqueueResult(queue: Queue, job: AnalysisResultJob): Promise<void> {
  const payload = analysisResultJob.parse(job);
  const jobId = resultJobId(payload.analysisId, payload.attempt);
  await queue.add(QUEUES.analysisResults, payload, { ...RESULT_JOB, jobId });
}
