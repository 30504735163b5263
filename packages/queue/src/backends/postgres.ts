import { createPostgresBackend, type PgPool, type Queue, type QueueEvents, type Worker, withBackend } from 'bullmq';
import pg from 'pg';
import type { QueueLog } from '../types';
import { type Backend, LAST_EVENT } from './backend';
import { prepareSchema } from './prepare-schema';

/** Queries share these; a worker and an events reader each keep one more of them for LISTEN. */
const POOL_SIZE = 8;

/**
 * No commit of the queue waits for the disk, which costs a quarter of its work. What a crash of the database then takes, at
 * most its last half second, is jobs alone: a job whose end is lost runs again to the same answer, and an analysis whose job
 * is lost is found by the server's sweep. The Redis backend keeps no more than that.
 */
const OPTIONS = '-c search_path=bullmq -c synchronous_commit=off';

/**
 * BullMQ on PostgreSQL. One pool for all queues, so that a process holds a known number of connections
 * (BullMQ's own pools took 26 for five queues).
 */
export async function openPostgresBackend(connectionString: string, log: QueueLog): Promise<Backend> {
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE, keepAlive: true, options: OPTIONS });
  // One listener per BullMQ object, and they know how to reconnect.
  pool.setMaxListeners(30);
  const lost = (error: Error): void => log.warn({ reason: error.message }, 'queue connection lost');
  pool.on('error', lost);
  // The pool hears its idle connections only; one that breaks in use would end the process.
  pool.on('connect', (client) => client.on('error', lost));
  try {
    await prepareSchema(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const { Queue: PgQueue, QueueEvents: PgEvents, Worker: PgWorker } = withBackend(createPostgresBackend);
  const connection = pool as unknown as PgPool;
  // The classes differ from the Redis ones in the type of their connection only, which no caller sees.
  return {
    kind: 'postgres',
    queue: (name) => new PgQueue(name, { connection }) as unknown as Queue,
    events: (name, from = 'now') => new PgEvents(name, { connection, lastEventId: LAST_EVENT[from] }) as unknown as QueueEvents,
    worker: (name, processor, settings) => new PgWorker(name, processor, { ...settings, connection }) as unknown as Worker,
    end: () => pool.end(),
  };
}
