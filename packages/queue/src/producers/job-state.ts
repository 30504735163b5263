import type { Queue } from 'bullmq';
import { analysisJobId, resultJobId } from '../job-ids';
import type { AnalysisJobState } from '../types';

const STATES: Record<string, AnalysisJobState> = {
  waiting: 'waiting',
  prioritized: 'waiting',
  active: 'active',
  delayed: 'delayed',
  completed: 'completed',
  failed: 'failed',
};

/**
 * What the queue knows of one attempt. The worker hands over its result before its job ends, and an ended job is
 * removed: so a job that is gone while its result still waits to be saved counts as completed, not as lost.
 */
export async function analysisJobState(analyses: Queue, results: Queue, analysisId: string, attempt: number): Promise<AnalysisJobState> {
  const state = STATES[await analyses.getJobState(analysisJobId(analysisId, attempt))];
  if (state && state !== 'failed') return state;
  const result = STATES[await results.getJobState(resultJobId(analysisId, attempt))];
  if (result && result !== 'failed') return 'completed';
  return state ?? 'missing';
}
