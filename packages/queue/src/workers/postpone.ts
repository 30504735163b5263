import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import type { TryLater } from '../try-later';
import type { QueueLog, WaitSettings } from '../types';

/** Ends a job that has waited for the longest time. */
export class WaitedTooLong extends UnrecoverableError {}

/**
 * Gives a job back until what it needs may be there again. Its attempts stay; the wait counts from the first time.
 * @throws DelayedError, with which BullMQ takes the job back; WaitedTooLong after the longest wait.
 */
export async function postpone(
  job: Job,
  token: string | undefined,
  { reason, waiting, log }: { reason: TryLater; waiting: WaitSettings; log: QueueLog },
): Promise<never> {
  const now = Date.now();
  const since = Number(job.data.waitingSince ?? now);
  const waitedMs = now - since;
  if (waitedMs >= waiting.longestMs) throw new WaitedTooLong(`waited ${Math.round(waitedMs / 1000)} s: ${reason.message}`);
  const pauseMs = Math.min(waiting.maxMs, Math.max(waiting.firstMs, waitedMs));
  log.warn({ jobId: job.id, waitedMs, pauseMs, reason: reason.message }, 'analysis waits');
  await job.updateData({ ...job.data, waitingSince: since });
  await job.moveToDelayed(now + pauseMs, token);
  throw new DelayedError();
}
