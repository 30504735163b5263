import type { LockSettings, WaitSettings } from './types';

/**
 * The job of a killed worker runs again after at most lockDuration + stalledInterval. By default BullMQ lets a job lose
 * one worker only: the second kill would fail it, and a rolling deploy already is one.
 */
export const LOCKS: LockSettings = { lockDuration: 10_000, stalledInterval: 5_000, maxStalledCount: 5 };

/** Pause of a worker that lost its connection before it tries again; BullMQ's own is 15 seconds. */
export const RECONNECT_MS = 1_000;

/**
 * A job that takes longer is given back and counts as failed. Every call of a job has a deadline of its own, so this
 * means that the model does not answer.
 */
export const ANALYSIS_LIMIT_MS = 120_000;

/**
 * How long a job waits for something that is away, without using up its attempts: the pause grows with the wait. Longer
 * than a failover of an object store, shorter than a person would wait.
 */
export const WAITING: WaitSettings = { firstMs: 2_000, maxMs: 15_000, longestMs: 10 * 60_000 };

/** Between single requests, for which a person waits, and batches. */
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
