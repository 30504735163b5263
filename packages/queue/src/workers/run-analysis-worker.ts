import { type AnalysisJob, analysisJob, QUEUES } from '@molaar/contracts';
import type { Job, Processor } from 'bullmq';
import type { Backend } from '../backends/backend';
import { ANALYSIS_LIMIT_MS, DEFAULT_PRIORITY } from '../settings';
import { TryLater } from '../try-later';
import type { AnalysisContext, AnalysisWorkerOptions, LockSettings, QueueLog, Running, WaitSettings } from '../types';
import { postpone, WaitedTooLong } from './postpone';
import { readPayload } from './read-payload';
import { OverdueError, withinLimit } from './within-limit';

type Handler = (job: AnalysisJob, context: AnalysisContext) => Promise<void>;

/** Takes analysis jobs, `concurrency` at once, until it is closed. */
export function runAnalysisWorker(
  backend: Backend,
  handler: Handler,
  options: AnalysisWorkerOptions,
  { locks, waiting, log }: { locks: LockSettings; waiting: WaitSettings; log: QueueLog },
): Running {
  const { limitMs = ANALYSIS_LIMIT_MS } = options;
  const process: Processor = async (job, token, lockLost) => {
    const payload = readPayload(job, QUEUES.analysis, analysisJob, log);
    const fields = { jobId: job.id, run: job.attemptsStarted };
    log.info(fields, 'analysis started');
    const run = (overdue: AbortSignal): Promise<void> =>
      handler(payload, {
        signal: lockLost ? AbortSignal.any([lockLost, overdue]) : overdue,
        priority: job.priority,
        awaited: job.priority < DEFAULT_PRIORITY,
        waitedMs: Date.now() - job.timestamp - job.delay,
        progress: async (progress) => {
          await job
            .updateProgress(progress)
            .catch((error: Error) => log.warn({ ...fields, reason: error.message }, 'progress not reported'));
        },
      });
    try {
      await withinLimit(limitMs, run);
    } catch (error) {
      if (error instanceof OverdueError) options.onOverdue?.();
      if (error instanceof TryLater) await postpone(job, token, { reason: error, waiting, log });
      throw error;
    }
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
      .onDead(payload.data, error instanceof WaitedTooLong ? 'waited' : 'failed')
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
