import type { LockSettings } from './types';

/**
 * The job of a killed worker runs again after at most lockDuration + stalledInterval. By default BullMQ lets a job lose
 * one worker only: the second kill would fail it, and a rolling deploy already is one.
 */
export const LOCKS: LockSettings = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 5 };

export const DEFAULT_PRIORITY = 5;

/** Failed jobs stay as the record that an attempt failed, which the sweep reads; seconds. */
const FAILED_JOB_RETENTION = { age: 7 * 24 * 3600, count: 10_000 };

export const ANALYSIS_JOB = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: true,
  removeOnFail: FAILED_JOB_RETENTION,
} as const;

/** Saving a result waits for the database: about five minutes in all. */
export const RESULT_JOB = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: true,
  removeOnFail: FAILED_JOB_RETENTION,
} as const;

/** Queue with one job per worker process, which is never run: the worker's description and last heartbeat. */
export const WORKERS_QUEUE = 'analysis-workers';
export const HEARTBEAT = { everyMs: 5_000, aliveMs: 20_000, deleteAfterMs: 24 * 3600 * 1000 };
