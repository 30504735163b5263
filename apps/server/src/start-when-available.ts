import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@molaar/contracts';

/** How long a start waits for a database that does not respond, as on a machine that starts everything at once. */
const WAIT_MS = 60_000;
const PAUSE_MS = 1_000;

/**
 * Starts, and starts again while the database does not respond in time. Any other fault ends the start at once.
 * @param start Closes what it has opened when it fails.
 * @param onWait Called before each pause.
 * @throws What the last start threw.
 */
export async function startWhenAvailable<T>(
  start: () => Promise<T>,
  onWait: (error: unknown) => void,
  { waitMs = WAIT_MS, pauseMs = PAUSE_MS } = {},
): Promise<T> {
  const until = Date.now() + waitMs;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!isUnavailable(error) || Date.now() >= until) throw error;
      onWait(error);
      await delay(pauseMs);
    }
  }
}

/** Whether the fault, or what caused it, is that something does not respond. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') return true;
  return error instanceof Error && error.cause !== undefined && isUnavailable(error.cause);
}
