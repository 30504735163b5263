import { type Job, UnrecoverableError } from 'bullmq';
import type { z } from 'zod';
import type { QueueLog } from '../types';

/**
 * The payload of a job as its contract says. A job of an unknown name or with a payload that cannot be read is
 * dropped loudly once: trying it again would give the same answer for ever. The log names the job and the
 * paths that are wrong, never the values.
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
