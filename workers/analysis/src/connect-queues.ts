import { setTimeout as delay } from 'node:timers/promises';
import { createQueues, type QueueConfig, type Queues } from '@molaar/queue';
import type { Logger } from 'pino';

/** How long a worker waits for a database that is starting or failing over; then its process ends and is restarted. */
const PATIENCE = { forMs: 60_000, pauseMs: 1_000 };

/** SQLSTATEs and Redis' answers that no wait changes: wrong password or role, no such database. */
const FINAL = /^(28|3D)|^(WRONGPASS|NOAUTH|NOPERM)\b/;

/** Connects to the queues, and tries again while their database is away. @throws The last error. */
export async function connectQueues(
  config: QueueConfig,
  log: Pick<Logger, 'warn'>,
  patience: { forMs: number; pauseMs: number } = PATIENCE,
): Promise<Queues> {
  const until = Date.now() + patience.forMs;
  for (;;) {
    try {
      return await createQueues(config);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (FINAL.test(code ?? '') || FINAL.test(message) || Date.now() >= until) throw error;
      log.warn({ reason: message, code }, 'the queue is away, trying again');
      await delay(patience.pauseMs);
    }
  }
}
