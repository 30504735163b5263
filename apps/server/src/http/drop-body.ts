import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** A body of which nothing arrives for so long is not awaited: the caller may have announced it and never send it. */
const QUIET_MS = 500;

/**
 * Reads and drops the body of a request that is about to be rejected. The server closes a connection half a second
 * after a response whose body was not read to its end, perhaps while the caller's next request is on its way.
 * `body-time.ts` ends one that arrives too slowly.
 * @param quietMs Milliseconds; when nothing arrives for twice as long, the rest is not awaited any longer.
 * @returns whether all of it was read; otherwise the connection can carry no other request.
 */
export async function dropBody(body: Readable, quietMs = QUIET_MS): Promise<boolean> {
  if (body.readableEnded || body.destroyed) return body.readableEnded;
  const late = new AbortController();
  let arrives = true;
  const note = () => {
    arrives = true;
  };
  // Between two of them what has arrived is read, however busy the machine is.
  const timer = setInterval(() => {
    if (!arrives) late.abort();
    arrives = false;
  }, quietMs);
  body.on('data', note).resume();
  try {
    await finished(body, { writable: false, signal: late.signal });
  } catch {
    // Late, or the caller has hung up.
  } finally {
    clearInterval(timer);
    body.off('data', note);
  }
  return body.readableEnded;
}
