import type { AnalysisJob, AnalysisProgress, AnalysisResultJob } from '@molaar/contracts';
import type { WatchLimits } from '@molaar/db/pool';

/** Where the queues are stored. PostgreSQL connects as `molaar_queue`, which can only access the schema `bullmq`. */
export type QueueConfig = (
  | { backend: 'postgres'; connectionString: string }
  /** `prefix` separates installations that share one Redis. */
  | { backend: 'redis'; url: string; prefix?: string }
) & {
  log?: QueueLog;
  /** Jobs carry the trace in which they were added, and running one is a part of it. */
  tracing?: boolean;
  /** How soon the job of a dead worker is taken again; tests shorten it. */
  locks?: LockSettings;
  /** How a job waits for what is away; tests shorten it. */
  waiting?: WaitSettings;
  /** How long a query or command may take; tests shorten it. */
  answerMs?: number;
  /** How soon PostgreSQL that does not answer is noticed; tests shorten it. */
  watch?: WatchLimits;
  /** Whether progress reported before the listener started is received; for tests only. */
  progressFrom?: 'now' | 'start';
};

export interface LockSettings {
  /** A worker that has not renewed its lock for this long loses the job, ms. */
  lockDuration: number;
  /** How often workers check for such jobs, ms. */
  stalledInterval: number;
  /** How many workers a job may lose before it fails as their presumed cause. */
  maxStalledCount: number;
}

export interface WaitSettings {
  /** The first and the longest pause between two attempts, ms. */
  firstMs: number;
  maxMs: number;
  /** After this the job fails, ms. */
  longestMs: number;
}

/** Lines contain ids only, never a payload. */
export interface QueueLog {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** `completed`: the result waits for the server. A saved result leaves no job and is `missing`. */
export type AnalysisJobState = 'waiting' | 'active' | 'delayed' | 'completed' | 'failed' | 'missing';

/** Runs until it is closed; closing waits for work in progress. */
export interface Running {
  close(): Promise<void>;
}

export interface AnalysisContext {
  /** Reports progress; a lost report is no error. */
  progress(progress: AnalysisProgress): Promise<void>;
  /** Aborted when the job's lock is lost and another worker has the job, or when the job takes too long. */
  signal: AbortSignal;
  /** 1 is first; the priority when the job was taken. */
  priority: number;
  /** A person waits for it; it is not part of a batch. */
  awaited: boolean;
  /** How long the job was in the queue before it was taken, ms. */
  waitedMs: number;
}

/**
 * Why a job is not retried any more: `failed`: no attempts are left, or it killed its worker too often; `waited`: what
 * it waited for (`TryLater`) did not come back in time.
 */
export type DeadReason = 'failed' | 'waited';

export interface AnalysisWorkerOptions {
  /** Concurrent jobs in the handler, which makes batches of them. */
  concurrency: number;
  /** Called when the job is not retried any more. */
  onDead(job: AnalysisJob, reason: DeadReason): Promise<void>;
  /** Called when a job did not end within the limit; it is tried again. */
  onOverdue?(): void;
  /** How long a job may take; tests shorten it. */
  limitMs?: number;
}

/** A worker's description of itself. */
export interface WorkerDescription {
  provider: string;
  model: string;
}
export interface WorkerInfo {
  provider: string | null;
  model: string | null;
  alive: boolean;
}

export interface QueueCounts {
  waiting: number;
  active: number;
  /** Age of the oldest waiting job in seconds; 0 when none waits. */
  oldestSeconds: number;
}

export interface EnqueueOptions {
  priority?: number;
  delayMs?: number;
}

export interface Queues {
  readonly backend: 'postgres' | 'redis';
  /**
   * Queues an analysis. Repeating the same analysis and attempt only moves it forward. `priority`: 1 is first; default
   * 5. `delayMs`: time before a worker may take it.
   */
  enqueueAnalysis(job: AnalysisJob, options?: EnqueueOptions): Promise<void>;
  /** Gives an attempt that no worker has taken yet another priority; does nothing when there is none. */
  moveAnalysis(analysisId: string, attempt: number, priority: number): Promise<void>;
  /** Removes a waiting attempt; false for an active one and for a missing one. */
  removeAnalysis(analysisId: string, attempt: number): Promise<boolean>;
  enqueueResult(job: AnalysisResultJob): Promise<void>;
  analysisJobState(analysisId: string, attempt: number): Promise<AnalysisJobState>;
  /** Returns the number of jobs before this one, 0 for the next; null when it is not waiting. */
  queuePosition(analysisId: string, attempt: number): Promise<number | null>;
  counts(): Promise<QueueCounts>;
  /** Listens to the progress of every analysis from any worker. @returns A function that stops it. */
  onAnalysisProgress(listener: (analysisId: string, attempt: number, progress: AnalysisProgress) => void): () => void;
  /** The handler throws `TryLater` when what it needs is away. */
  runAnalysisWorker(handler: (job: AnalysisJob, context: AnalysisContext) => Promise<void>, options: AnalysisWorkerOptions): Running;
  /** Runs the consumer. The handler may receive a result twice and must do nothing the second time. */
  runResultConsumer(handler: (job: AnalysisResultJob) => Promise<void>): Running;
  workerHeartbeat(description: WorkerDescription): Running;
  workerInfo(): Promise<WorkerInfo>;
  /** Closes what is still running, then the connections. */
  close(): Promise<void>;
}
