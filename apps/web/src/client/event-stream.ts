import type { PortalEvent } from '@molaar/contracts';

export interface StreamCalls {
  /** Opens the stream after the event of this id, or from now on; returns the function that closes it. */
  open(lastEventId: string | null, hears: StreamHears): () => void;
  /** Whether the server still knows the session; rejects where it cannot say. */
  isSignedIn(): Promise<boolean>;
}

export interface StreamHears {
  /** Connected, for the first time or again. */
  connected(): void;
  event(id: string, event: PortalEvent): void;
  /** The stream is over: refused, broken for good, or ended with the session. */
  over(): void;
}

export interface Follower {
  onEvent(event: PortalEvent): void;
  onSessionEnd(): void;
}

/** What a tab tells the others of the same browser. */
type Told = { kind: 'event'; id: string; event: PortalEvent } | { kind: 'end' };

interface Surroundings {
  /** Absent outside secure addresses and in old browsers. */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  openChannel(name: string): BroadcastChannel;
  /** Milliseconds before the stream is opened anew, by how often that was tried. */
  pause(attempt: number): number;
}

const MOST_PAUSE_MS = 30_000;
const browser: Surroundings = {
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  openChannel: (name) => new BroadcastChannel(name),
  pause: (attempt) => Math.min(MOST_PAUSE_MS, 1_000 * 2 ** attempt),
};

/**
 * Follows the event stream until the returned function is called. A browser keeps few connections to one server (six by HTTP/1.1,
 * all tabs together), and a stream holds one for as long as its tab is open: so tabs that share `name` share one stream. One
 * of them reads it and tells the others; when it closes, another goes on after the last event that it heard. Without a name
 * the tab has a stream of its own. A stream that was refused or broke for good is opened anew after a rest, unless the session has ended.
 */
export function followStream(name: string | null, calls: StreamCalls, follower: Follower, around: Surroundings = browser): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const shared = name !== null && around.locks ? { channel: around.openChannel(name), locks: around.locks } : null;
  let lastId: string | null = null;

  function hear(told: Told): void {
    if (signal.aborted) return;
    if (told.kind === 'event') {
      lastId = told.id;
      follower.onEvent(told.event);
    } else follower.onSessionEnd();
  }
  function tell(told: Told): void {
    if (signal.aborted) return;
    shared?.channel.postMessage(told);
    hear(told);
  }

  /** One stream after another until this tab closes or the session ends. */
  async function read(): Promise<void> {
    let attempt = 0;
    while (!signal.aborted) {
      await new Promise<void>((resolve) => {
        const close = calls.open(lastId, {
          connected: () => {
            attempt = 0;
          },
          event: (id, event) => tell({ kind: 'event', id, event }),
          over: resolve,
        });
        signal.addEventListener(
          'abort',
          () => {
            close();
            resolve();
          },
          { once: true },
        );
      });
      if (signal.aborted) return;
      // A server that cannot say, or cannot be reached, has not ended the session.
      if (!(await calls.isSignedIn().catch(() => true))) return tell({ kind: 'end' });
      await rest(around.pause(attempt), signal);
      attempt += 1;
    }
  }

  if (shared) {
    shared.channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
    shared.locks.request(name as string, { signal }, read).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  } else void read();

  return () => {
    stopping.abort();
    shared?.channel.close();
  };
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
