import type { LockSettings } from './types';

/**
 * A killed worker's job runs again after at most lockDuration + stalledInterval. BullMQ lets a job lose one
 * worker by default: the second kill would fail it, and a rolling deploy is already one.
 */
export const LOCKS: LockSettings = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 5 };

export const DEFAULT_PRIORITY = 5;

/** Failed jobs stay as the record that an attempt is dead (the sweep asks for it), seconds. */
const KEEP_FAILED = { age: 7 * 24 * 3600, count: 10_000 };

export const ANALYSIS_JOB = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: true,
  removeOnFail: KEEP_FAILED,
} as const;

/** Saving a result waits for the database to come back: about five minutes in all. */
export const RESULT_JOB = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: true,
  removeOnFail: KEEP_FAILED,
} as const;

/** Queue that holds one never-run job per worker process: its description and last beat. */
export const WORKERS_QUEUE = 'analysis-workers';
export const HEARTBEAT = { everyMs: 5_000, aliveMs: 20_000, forgetMs: 24 * 3600 * 1000 };
