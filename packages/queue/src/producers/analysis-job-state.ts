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
 * Returns the state of one attempt. A worker queues its result before its job ends, and an ended job is removed: a
 * missing job whose result still waits to be saved counts as completed, not as lost.
 */
export async function analysisJobState(analyses: Queue, results: Queue, analysisId: string, attempt: number): Promise<AnalysisJobState> {
  const state = STATES[await analyses.getJobState(analysisJobId(analysisId, attempt))];
  if (state && state !== 'failed') return state;
  const result = STATES[await results.getJobState(resultJobId(analysisId, attempt))];
  if (result && result !== 'failed') return 'completed';
  return state ?? 'missing';
}
