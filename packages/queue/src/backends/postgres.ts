import { openPool, type WatchLimits } from '@molaar/db/pool';
import { createPostgresBackend, type Queue, type QueueEvents, type Worker, withBackend } from 'bullmq';
import { RECONNECT_MS } from '../settings';
import type { QueueLog } from '../types';
import { type Backend, LAST_EVENT, type SharedOptions } from './backend';
import { prepareSchema } from './prepare-schema';
import { watchedPool } from './watched-pool';

/** Shared by all queries; each worker and events reader holds one more connection for LISTEN. */
const POOL_SIZE = 8;

/**
 * A query without an answer fails, and the pool replaces its connection. Longer than the limit that the server has for
 * statements of the role; a database that answers nobody is noticed much earlier.
 */
const ANSWER_MS = 25_000;
const CONNECTION = { connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Commits of the queue do not wait for the disk, which saves a quarter of its work. A database crash loses at most the
 * last half second, and only of jobs: a job whose completion is lost runs again with the same result, and the server's
 * sweep finds an analysis whose job is lost. The Redis backend is no more durable.
 */
const OPTIONS = '-c search_path=bullmq -c synchronous_commit=off';

/**
 * Opens BullMQ on PostgreSQL with one pool for all queues, so that a process uses a known number of connections
 * (BullMQ's own pools used 26 for five queues).
 */
export async function openPostgresBackend(
  { connectionString, answerMs = ANSWER_MS, watch: limits }: { connectionString: string; answerMs?: number; watch?: WatchLimits },
  log: QueueLog,
  shared: SharedOptions = {},
): Promise<Backend> {
  const settings = { connectionString, max: POOL_SIZE, options: OPTIONS, query_timeout: answerMs, ...CONNECTION };
  const { pool, watch } = openPool(settings, {
    limits,
    onError: (error) => log.warn({ reason: error.message }, 'queue connection lost'),
  });
  // One listener per BullMQ object; they reconnect by themselves.
  pool.setMaxListeners(30);
  const end = async (): Promise<void> => {
    watch.close();
    await pool.end();
  };
  try {
    await prepareSchema(pool);
  } catch (error) {
    await end();
    throw error;
  }
  const { Queue: PgQueue, QueueEvents: PgEvents, Worker: PgWorker } = withBackend(createPostgresBackend);
  const connection = watchedPool(pool, watch);
  // The classes differ from the Redis ones only in the type of their connection, which no caller sees.
  return {
    kind: 'postgres',
    queue: (name) => new PgQueue(name, { ...shared, connection }) as unknown as Queue,
    events: (name, from = 'now') => new PgEvents(name, { connection, lastEventId: LAST_EVENT[from] }) as unknown as QueueEvents,
    worker: (name, processor, settings) =>
      new PgWorker(name, processor, { ...settings, ...shared, runRetryDelay: RECONNECT_MS, connection }) as unknown as Worker,
    end,
  };
}
