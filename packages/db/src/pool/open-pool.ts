import pg from 'pg';
import { AnswerWatch, type WatchLimits } from './answer-watch';
import { DeadlineClient, dropLostConnections } from './deadline-client';
import { probeDatabase } from './probe-database';

export type { AnswerWatch, WatchLimits };

/** So a frozen server is noticed within ten seconds, though a statement may take twenty. */
const WATCH: WatchLimits = { silentMs: 5_000, probeMs: 4_000, againMs: 500 };

interface PoolSettings extends pg.PoolConfig {
  connectionString: string;
  /** Prepares marked statements in each connection. */
  prepares?: boolean;
  /** Sends statements without waiting for the answers of those before. */
  pipeline?: boolean;
}

interface PoolOptions {
  /** How soon a database that does not answer is noticed; tests shorten it. */
  limits?: WatchLimits | undefined;
  /** Receives errors of broken connections; the pool replaces them by itself. */
  onError?: ((error: Error) => void) | undefined;
}

/** Opens a pool that notices a database that does not answer, and then closes its connections. */
export function openPool(settings: PoolSettings, { limits = WATCH, onError }: PoolOptions): { pool: pg.Pool; watch: AnswerWatch } {
  const { connectionString } = settings;
  const watch = new AnswerWatch({ probe: (withinMs) => probeDatabase(connectionString, withinMs), drop: () => drop() }, limits);
  const own = { ...settings, watch };
  const pool = new pg.Pool({ ...own, Client: DeadlineClient });
  const drop = dropLostConnections(pool);
  // Without listeners a broken connection would end the process. The pool reports only idle ones, and a restart of
  // PostgreSQL breaks those inside a transaction too.
  const report = (error: Error): void => onError?.(error);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return { pool, watch };
}
