import type { AnalysisJob, AnalysisProgress, AnalysisResultJob } from '@molaar/contracts';

/** Where the queues live. PostgreSQL connects as `molaar_queue`, which reaches nothing but schema `bullmq`. */
export type QueueConfig = (
  | { backend: 'postgres'; connectionString: string }
  /** `prefix` keeps installations apart that share one Redis. */
  | { backend: 'redis'; url: string; prefix?: string }
) & {
  log?: QueueLog;
  /** How soon a dead worker's job is taken up again; tests shorten it. */
  locks?: LockSettings;
  /** Whether progress is heard that was reported before somebody listened; tests alone want it. */
  progressFrom?: 'now' | 'start';
};

export interface LockSettings {
  /** A worker that has not renewed its lock for this long has lost the job, ms. */
  lockDuration: number;
  /** How often every worker looks for such jobs, ms. */
  stalledInterval: number;
  /** How many workers a job may lose before it is taken for their killer and fails. */
  maxStalledCount: number;
}

/** Lines carry ids only, never a payload. */
export interface QueueLog {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/** `completed` means that the result waits for the server; a saved result leaves nothing behind and is `missing`. */
export type AnalysisJobState = 'waiting' | 'active' | 'delayed' | 'completed' | 'failed' | 'missing';

/** Something that works until it is closed; closing waits for what is in flight. */
export interface Running {
  close(): Promise<void>;
}

export interface AnalysisContext {
  /** Tells whoever watches what is being done; a lost report is no error. */
  progress(progress: AnalysisProgress): Promise<void>;
  /** Aborted when the job's lock is lost: another worker has it now. */
  signal: AbortSignal;
  /** 1 is first, as it was when the job was taken. */
  priority: number;
}

export interface AnalysisWorkerOptions {
  /** Jobs in the handler at once (a batch is made from them). */
  concurrency: number;
  /** The job will not be tried again: attempts are used up, or it killed its worker too often. */
  onDead(job: AnalysisJob): Promise<void>;
}

/** What runs the detector, as it reports itself. */
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
  /** Age of the oldest job that waits, seconds; 0 when none does. */
  oldestSeconds: number;
}

export interface EnqueueOptions {
  priority?: number;
  delayMs?: number;
}

export interface Queues {
  readonly backend: 'postgres' | 'redis';
  /** Adding the same analysis and attempt again does nothing but move it forward. `priority`: 1 is first; default 5. For `delayMs` no worker gets it. */
  enqueueAnalysis(job: AnalysisJob, options?: EnqueueOptions): Promise<void>;
  /** Takes an attempt out that waits; false for one that a worker has in hand, or that is not there. */
  removeAnalysis(analysisId: string, attempt: number): Promise<boolean>;
  enqueueResult(job: AnalysisResultJob): Promise<void>;
  analysisJobState(analysisId: string, attempt: number): Promise<AnalysisJobState>;
  /** Jobs before this one, 0 for the next; null when it does not wait. */
  queuePosition(analysisId: string, attempt: number): Promise<number | null>;
  counts(): Promise<QueueCounts>;
  /** Progress of every analysis, from any worker; returns the function that stops it. */
  onAnalysisProgress(listener: (analysisId: string, attempt: number, progress: AnalysisProgress) => void): () => void;
  runAnalysisWorker(handler: (job: AnalysisJob, context: AnalysisContext) => Promise<void>, options: AnalysisWorkerOptions): Running;
  /** The handler may see a result twice and must then do nothing the second time. */
  runResultConsumer(handler: (job: AnalysisResultJob) => Promise<void>): Running;
  workerHeartbeat(description: WorkerDescription): Running;
  workerInfo(): Promise<WorkerInfo>;
  /** Closes what is still running, then the connections. */
  close(): Promise<void>;
}
