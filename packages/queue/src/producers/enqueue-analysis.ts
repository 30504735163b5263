import { type AnalysisJob, analysisJob, QUEUES } from '@molaar/contracts';
import type { Queue } from 'bullmq';
import { analysisJobId } from '../job-ids';
import { ANALYSIS_JOB, DEFAULT_PRIORITY } from '../settings';

/** Puts one image before the detector; `priority` 1 is first. Throws when the payload is not a job. */
export async function enqueueAnalysis(queue: Queue, job: AnalysisJob, priority = DEFAULT_PRIORITY): Promise<void> {
  const payload = analysisJob.parse(job);
  const jobId = analysisJobId(payload.analysisId, payload.attempt);
  await queue.add(QUEUES.analysis, payload, { ...ANALYSIS_JOB, jobId, priority });
}
