import { type AnalysisJob, analysisJob, QUEUES } from '@molaar/contracts';
import type { Queue } from 'bullmq';
import { analysisJobId } from '../job-ids';
import { ANALYSIS_JOB, DEFAULT_PRIORITY } from '../settings';
import type { EnqueueOptions } from '../types';

/**
 * Queues the analysis of one image; `priority` 1 is first. A waiting job moves forward, never back, for example when
 * somebody now waits for an image of a batch.
 * @throws Error when the payload is invalid.
 */
export async function enqueueAnalysis(
  queue: Queue,
  job: AnalysisJob,
  { priority = DEFAULT_PRIORITY, delayMs = 0 }: EnqueueOptions = {},
): Promise<void> {
  const payload = analysisJob.parse(job);
  const jobId = analysisJobId(payload.analysisId, payload.attempt);
  const waiting = await queue.getJob(jobId);
  if (waiting && waiting.priority > priority) await waiting.changePriority({ priority });
  else await queue.add(QUEUES.analysis, payload, { ...ANALYSIS_JOB, jobId, priority, delay: delayMs });
}
