import { type AnalysisProgress, analysisProgress } from '@molaar/contracts';
import type { QueueEvents } from 'bullmq';
import { parseAnalysisJobId } from '../job-ids';

export type ProgressListener = (analysisId: string, attempt: number, progress: AnalysisProgress) => void;

/** Calls the listener for every valid progress report. @returns A function that stops it. */
export function listenProgress(events: QueueEvents, listener: ProgressListener): () => void {
  const onProgress = ({ jobId, data }: { jobId: string; data: unknown }): void => {
    const job = parseAnalysisJobId(jobId);
    const progress = analysisProgress.safeParse(data);
    if (job && progress.success) listener(job.analysisId, job.attempt, progress.data);
  };
  events.on('progress', onProgress);
  return () => {
    events.off('progress', onProgress);
  };
}
