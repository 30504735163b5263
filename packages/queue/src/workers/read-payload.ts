import { type Job, UnrecoverableError } from 'bullmq';
import type { z } from 'zod';
import type { QueueLog } from '../types';

/**
 * Parses the payload of a job by its contract. A job with an unknown name or an invalid payload fails without retries,
 * since a retry would fail again. The log names the job and the invalid paths, never the values.
 */
export function readPayload<T>(job: Job, name: string, schema: z.ZodType<T>, log: QueueLog): T {
  if (job.name !== name) {
    log.error({ queue: job.queueName, jobId: job.id, name: job.name }, 'unknown job dropped');
    throw new UnrecoverableError(`no handler for job name ${job.name}`);
  }
  const payload = schema.safeParse(job.data);
  if (payload.success) return payload.data;
  const paths = payload.error.issues.map((issue) => issue.path.join('.') || '(whole)');
  log.error({ queue: job.queueName, jobId: job.id, paths }, 'job with an unreadable payload dropped');
  throw new UnrecoverableError(`unreadable payload: ${paths.join(', ')}`);
}
