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
  /** Something may have happened since the page was read that no stream of ours told. */
  let isLate = false;

  function hear(told: Told): void {
    if (signal.aborted) return;
    if (told.kind === 'end') {
      follower.onSessionEnd();
      return;
    }
    const { id, event } = told;
    lastId = id;
    if (event.type === 'start' && isLate) follower.onEvent({ type: 'reset' });
    else follower.onEvent(event);
    isLate = false;
  }
  function tell(told: Told): void {
    if (signal.aborted) return;
    shared?.channel.postMessage(told);
    hear(told);
  }

  /** Resolves when the stream is over; it is closed with the tab. */
  function readOne(onConnected: () => void): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        signal.removeEventListener('abort', closeWithTab);
        resolve();
      };
      const close = calls.open(lastId, {
        connected: onConnected,
        event: (id, event) => tell({ kind: 'event', id, event }),
        over: done,
      });
      function closeWithTab(): void {
        close();
        resolve();
      }
      signal.addEventListener('abort', closeWithTab, { once: true });
    });
  }

  /** One stream after another until this tab closes or the session ends. */
  async function read(): Promise<void> {
    let attempt = 0;
    while (!signal.aborted) {
      await readOne(() => {
        attempt = 0;
      });
      if (signal.aborted) return;
      // What happens before a stream that begins anew is not told.
      if (lastId === null) isLate = true;
      // A server that cannot say, or cannot be reached, has not ended the session.
      if (!(await calls.isSignedIn().catch(() => true))) return tell({ kind: 'end' });
      await rest(around.pause(attempt), signal);
      attempt += 1;
    }
  }

  /** Reads at once where no other tab does, else when that one closes. */
  async function readInTurn(locks: Pick<LockManager, 'request'>, lock: string): Promise<void> {
    const hasRead = await locks.request(lock, { ifAvailable: true }, async (free) => {
      if (free) await read();
      return free !== null;
    });
    if (hasRead || signal.aborted) return;
    await locks.request(lock, { signal }, () => {
      // Where the other tab's stream stood was told before this one listened.
      if (lastId === null) isLate = true;
      return read();
    });
  }

  if (shared) {
    shared.channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
    readInTurn(shared.locks, shared.channel.name).catch((error: unknown) => {
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
