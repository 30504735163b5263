import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** A body that has not arrived by then is not awaited: the caller may have announced one that it never sends. */
const WITHIN_MS = 500;

/**
 * Reads and drops the body of a request that is about to be rejected. The server closes a connection half a second
 * after a response whose body was not read to its end, perhaps while the caller's next request is on its way.
 * @param withinMs Milliseconds after which the rest is not awaited any longer.
 */
export async function dropBody(body: Readable, withinMs = WITHIN_MS): Promise<void> {
  if (body.readableEnded || body.destroyed) return;
  body.resume();
  await finished(body, { writable: false, signal: AbortSignal.timeout(withinMs) }).catch(() => {
    // Late, or the caller has hung up.
  });
}
