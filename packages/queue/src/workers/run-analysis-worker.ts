import { type AnalysisJob, analysisJob, QUEUES } from '@molaar/contracts';
import type { Job, Processor } from 'bullmq';
import type { Backend } from '../backends/backend';
import type { AnalysisContext, AnalysisWorkerOptions, LockSettings, QueueLog, Running } from '../types';
import { readPayload } from './read-payload';

type Handler = (job: AnalysisJob, context: AnalysisContext) => Promise<void>;

/** Takes analysis jobs, `concurrency` at once, until it is closed. */
export function runAnalysisWorker(
  backend: Backend,
  handler: Handler,
  options: AnalysisWorkerOptions,
  { locks, log }: { locks: LockSettings; log: QueueLog },
): Running {
  const process: Processor = async (job, _token, signal) => {
    const payload = readPayload(job, QUEUES.analysis, analysisJob, log);
    const fields = { jobId: job.id, run: job.attemptsStarted };
    log.info(fields, 'analysis started');
    await handler(payload, {
      signal: signal ?? new AbortController().signal,
      priority: job.priority,
      progress: async (progress) => {
        await job.updateProgress(progress).catch((error: Error) => log.warn({ ...fields, reason: error.message }, 'progress not reported'));
      },
    });
    log.info(fields, 'analysis done');
  };
  const worker = backend.worker(QUEUES.analysis, process, {
    concurrency: options.concurrency,
    ...locks,
  });
  const pendingReports = new Set<Promise<void>>();
  worker.on('failed', (job, error) => {
    log.warn({ jobId: job?.id, attempt: job?.attemptsMade, dead: isDead(job), reason: error.message }, 'analysis failed');
    if (!job || !isDead(job)) return;
    const payload = analysisJob.safeParse(job.data);
    if (!payload.success) return;
    const report = options
      .onDead(payload.data)
      // The job stays in the queue as failed, where the server's sweep finds it.
      .catch((reason: Error) => log.error({ jobId: job.id, reason: reason.message }, 'dead analysis not reported'))
      .finally(() => pendingReports.delete(report));
    pendingReports.add(report);
  });
  worker.on('error', (error) => log.warn({ reason: error.message }, 'analysis worker error'));
  return {
    close: async () => {
      await worker.close();
      await Promise.all(pendingReports);
    },
  };
}

/** Returns whether a job failed for good: only then it has a finish time. */
function isDead(job: Job | undefined): boolean {
  return job?.finishedOn !== undefined;
}
