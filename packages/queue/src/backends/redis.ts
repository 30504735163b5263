import { Queue, QueueEvents, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { RECONNECT_MS } from '../settings';
import type { QueueLog } from '../types';
import { type Backend, LAST_EVENT, type SharedOptions } from './backend';

/** Longer than BullMQ's blocking reads of ten seconds: a worker's connection without any answer is replaced. */
const BLOCKING_MS = 20_000;
/** A request waits no longer for Redis; a worker does. */
const ANSWER_MS = 5_000;
const CONNECTION = { lazyConnect: true, connectTimeout: 5_000, keepAlive: 10_000 } as const;

/** Opens BullMQ on Redis or Valkey, 6.2 or newer. @throws Error with the reason when Redis cannot be reached. */
export async function openRedisBackend(
  { url, prefix = 'molaar', answerMs = ANSWER_MS }: { url: string; prefix?: string; answerMs?: number },
  log: QueueLog,
  shared: SharedOptions = {},
): Promise<Backend> {
  // Requests must not hang while Redis is unavailable; workers must wait for it indefinitely.
  const producing = new Redis(url, { ...CONNECTION, maxRetriesPerRequest: 2, commandTimeout: answerMs, socketTimeout: answerMs });
  const working = new Redis(url, { ...CONNECTION, maxRetriesPerRequest: null, socketTimeout: BLOCKING_MS });
  // A failed `connect` says only that the connection is closed.
  let reason: Error | undefined;
  for (const connection of [producing, working])
    connection.on('error', (error: Error) => {
      reason = error;
      log.warn({ reason: error.message }, 'queue connection lost');
    });
  try {
    await Promise.all([producing.connect(), working.connect()]);
  } catch (error) {
    producing.disconnect();
    working.disconnect();
    throw reason ?? error;
  }
  return {
    kind: 'redis',
    queue: (name) => new Queue(name, { ...shared, connection: producing, prefix }),
    events: (name, from = 'now') => new QueueEvents(name, { connection: working, prefix, lastEventId: LAST_EVENT[from] }),
    worker: (name, processor, settings) =>
      new Worker(name, processor, { ...settings, ...shared, runRetryDelay: RECONNECT_MS, connection: working, prefix }),
    end: async () => {
      await Promise.all([producing.quit(), working.quit()]);
    },
  };
}
