import { AppError } from '@molaar/contracts';
import type { EventHub, StampedEvent } from './event-hub';

/** A client that reads so slowly gets one `reset` instead. */
const MAX_WAITING = 1_000;

export interface StreamOptions {
  /** Id of the last event that the client has seen. */
  lastEventId: string | undefined;
  /** Milliseconds since the client's page began to load; for a client that names no event. */
  pageAge?: number | undefined;
  /** Ends the stream; its reason is thrown, so that the transport can report it. */
  signal: AbortSignal;
}

/**
 * Yields the organization's events until the signal aborts; a new client gets `start` first. Reads from memory, without
 * a database connection.
 */
export async function* streamEvents(
  hub: EventHub,
  organizationId: string,
  { lastEventId, pageAge, signal }: StreamOptions,
): AsyncGenerator<StampedEvent> {
  const waiting: StampedEvent[] = lastEventId ? hub.since(organizationId, lastEventId) : hub.start(organizationId, pageAge);
  let wake = (): void => {};
  const stop = hub.listen(organizationId, (stamped) => {
    waiting.push(stamped);
    if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length, { id: stamped.id, event: { type: 'reset' } });
    wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      const next = waiting.shift();
      if (next) yield next;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
    throw signal.reason;
  } finally {
    stop();
    signal.removeEventListener('abort', onAbort);
  }
}

/** Returns the reason that the transport sends to the client as "sign in again". */
export function sessionEnded(): AppError {
  return new AppError('NOT_AUTHENTICATED', 'the session has ended');
}

/** Returns the reason that ends a stream without an error event, so that the client reconnects. */
export function serverStopping(): DOMException {
  return new DOMException('the server stops', 'AbortError');
}
