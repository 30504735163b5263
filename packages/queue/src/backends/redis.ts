import { Queue, QueueEvents, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueLog } from '../types';
import { type Backend, LAST_EVENT } from './backend';

/** Opens BullMQ on Redis or Valkey, 6.2 or newer. */
export async function openRedisBackend(url: string, log: QueueLog, prefix = 'molaar'): Promise<Backend> {
  // Requests must not hang while Redis is unavailable; workers must wait for it indefinitely.
  const producing = new Redis(url, { maxRetriesPerRequest: 2, lazyConnect: true });
  const working = new Redis(url, { maxRetriesPerRequest: null, lazyConnect: true });
  for (const connection of [producing, working])
    connection.on('error', (error: Error) => log.warn({ reason: error.message }, 'queue connection lost'));
  try {
    await Promise.all([producing.connect(), working.connect()]);
  } catch (error) {
    producing.disconnect();
    working.disconnect();
    throw error;
  }
  return {
    kind: 'redis',
    queue: (name) => new Queue(name, { connection: producing, prefix }),
    events: (name, from = 'now') => new QueueEvents(name, { connection: working, prefix, lastEventId: LAST_EVENT[from] }),
    worker: (name, processor, settings) => new Worker(name, processor, { ...settings, connection: working, prefix }),
    end: async () => {
      await Promise.all([producing.quit(), working.quit()]);
    },
  };
}
