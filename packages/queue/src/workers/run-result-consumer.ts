import { type AnalysisResultJob, analysisResultJob, QUEUES } from '@molaar/contracts';
import type { Processor } from 'bullmq';
import type { Backend } from '../backends/backend';
import type { LockSettings, QueueLog, Running } from '../types';
import { readPayload } from './read-payload';

/** Concurrently saved results; each is one short transaction. */
const CONCURRENCY = 4;

/** Passes every result to the server's handler until it is closed. */
export function runResultConsumer(
  backend: Backend,
  handler: (job: AnalysisResultJob) => Promise<void>,
  locks: LockSettings,
  log: QueueLog,
): Running {
  const process: Processor = async (job) => {
    await handler(readPayload(job, QUEUES.analysisResults, analysisResultJob, log));
  };
  const worker = backend.worker(QUEUES.analysisResults, process, {
    concurrency: CONCURRENCY,
    ...locks,
  });
  worker.on('failed', (job, error) => {
    const dead = job?.finishedOn !== undefined;
    log[dead ? 'error' : 'warn']({ jobId: job?.id, attempt: job?.attemptsMade, dead, reason: error.message }, 'result not saved');
  });
  worker.on('error', (error) => log.warn({ reason: error.message }, 'result consumer error'));
  return { close: () => worker.close() };
}
