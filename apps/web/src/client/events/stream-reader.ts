import type { PortalEvent } from '@molaar/contracts';

/** The calls to the server that the event stream needs. */
export interface EventServer {
  /** Opens the stream and returns the function that closes it. */
  open(from: StreamPosition, listener: StreamListener): () => void;
  /** Whether the session is still valid. Rejects when the server cannot be reached. */
  isSignedIn(): Promise<boolean>;
}

/** Where a stream begins: after an event, or, for a tab that has received none, when its page began to load. */
export type StreamPosition = { readonly lastEventId: string } | { readonly loadedAt: number };

export interface StreamListener {
  /** Connected, for the first time or again. */
  connected(): void;
  /** Not connected at the moment; the stream reconnects by itself. */
  interrupted(): void;
  event(id: string, event: PortalEvent): void;
  /** The stream has ended: rejected, broken for good, or closed with the session. */
  ended(): void;
}

interface ReaderOptions {
  readonly server: EventServer;
  readonly position: () => StreamPosition;
  readonly onEvent: (id: string, event: PortalEvent) => void;
  readonly onConnection: (isConnected: boolean) => void;
  /** Milliseconds before the stream is opened again, by the number of attempts. */
  readonly pause: (attempt: number) => number;
  readonly signal: AbortSignal;
}

/** Reads one stream after another. @returns true when the session has ended, false when `signal` stopped it. */
export async function readStreams(options: ReaderOptions): Promise<boolean> {
  const { server, onConnection, pause, signal } = options;
  let attempt = 0;
  while (!signal.aborted) {
    await readStream(options, () => {
      attempt = 0;
    });
    if (signal.aborted) return false;
    onConnection(false);
    // A server that cannot be reached has not ended the session.
    if (!(await server.isSignedIn().catch(() => true))) return true;
    await wait(pause(attempt), signal);
    attempt += 1;
  }
  return false;
}

/** Reads one stream. Resolves when it has ended, or when `signal` closed it. */
function readStream({ server, position, onEvent, onConnection, signal }: ReaderOptions, onConnected: () => void): Promise<void> {
  return new Promise((resolve) => {
    const ended = (): void => {
      signal.removeEventListener('abort', close);
      resolve();
    };
    const close = (): void => {
      stop();
      resolve();
    };
    const stop = server.open(position(), {
      connected: () => {
        if (signal.aborted) return;
        onConnected();
        onConnection(true);
      },
      interrupted: () => {
        if (!signal.aborted) onConnection(false);
      },
      // Passed on even when another tab has become the reader in the meantime: tabs ignore what they have received.
      event: onEvent,
      ended,
    });
    signal.addEventListener('abort', close, { once: true });
  });
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
  });
}
