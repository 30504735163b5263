import { isLaterEvent, type PortalEvent } from '@molaar/contracts';
import { doublingWait } from '@molaar/domain/retry';

export interface StreamCalls {
  /** Opens the stream after the event of this id, or from now on; returns the function that closes it. */
  open(lastEventId: string | null, hears: StreamHears): () => void;
  /** Whether the server still knows the session; rejects where it cannot say. */
  isSignedIn(): Promise<boolean>;
}

export interface StreamHears {
  /** Connected, for the first time or again. */
  connected(): void;
  /** Not connected at the moment; the stream tries by itself. */
  interrupted(): void;
  event(id: string, event: PortalEvent): void;
  /** The stream is over: refused, broken for good, or ended with the session. */
  over(): void;
}

export interface Follower {
  onEvent(event: PortalEvent): void;
  /** Whether what happens is told here at the moment, by this tab's stream or by another tab that reads one. */
  onConnection(isConnected: boolean): void;
  onSessionEnd(): void;
}

/** What a tab tells the others of the same browser. */
type Told =
  | { kind: 'event'; id: string; event: PortalEvent }
  | { kind: 'end' }
  /** Is there anybody who reads? */
  | { kind: 'ask' }
  /** The tab that reads is alive; `id` is the last event that it heard. */
  | { kind: 'here'; id: string | null; isConnected: boolean };

interface Surroundings {
  /** Absent outside secure addresses and in old browsers. */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  openChannel(name: string): BroadcastChannel;
  /** Milliseconds before the stream is opened anew, by how often that was tried. */
  pause(attempt: number): number;
  /** Whether somebody may be looking at this tab. */
  isVisible(): boolean;
}

const PAUSE_MS = { first: 1_000, most: 30_000 };
/** A tab in sight asks this often whether another one reads. Answers cost no timer there: those of hidden tabs run once a minute. */
export const ASK_MS = 5_000;
/** So many questions without an answer, and the tab that reads is taken for frozen. */
export const MOST_UNANSWERED = 2;

const browser: Surroundings = {
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  openChannel: (name) => new BroadcastChannel(name),
  pause: (attempt) => doublingWait(attempt + 1, PAUSE_MS),
  isVisible: () => document.visibilityState === 'visible',
};

/**
 * Follows the event stream until the returned function is called. A browser keeps few connections to one server (six by HTTP/1.1,
 * all tabs together), and a stream holds one for as long as its tab is open: so tabs that share `name` share one stream. One
 * of them reads it and tells the others; when it closes, another goes on after the last event that it heard. A tab that reads may
 * be frozen by the browser without giving up its turn (a tablet does that to tabs out of sight): one in sight, which hears
 * nothing of it any more, then takes the turn away, and the other follows when it wakes. Without a name
 * the tab has a stream of its own. A stream that was refused or broke for good is opened anew after a rest, unless the session has ended.
 */
export function followStream(name: string | null, calls: StreamCalls, follower: Follower, around: Surroundings = browser): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const shared = name !== null && around.locks ? { channel: around.openChannel(name), locks: around.locks } : null;
  let lastId: string | null = null;
  /** Something may have happened since the page was read that no stream of ours told. */
  let isLate = false;
  /** The turn in which this tab reads. */
  let reading: AbortSignal | null = null;
  let isConnected = false;
  let unanswered = 0;

  function hear(told: Told): void {
    if (signal.aborted) return;
    if (told.kind === 'ask') {
      if (reading) sayHere();
      return;
    }
    unanswered = 0;
    if (told.kind === 'end') follower.onSessionEnd();
    else if (told.kind === 'here') hearHere(told.id, told.isConnected);
    else hearEvent(told.id, told.event);
  }
  function hearEvent(id: string, event: PortalEvent): void {
    const isNew = lastId === null || isLaterEvent(id, lastId);
    // While a turn changes hands two tabs may tell the same; a start or a reset says nothing of its own id.
    if (!isNew && event.type !== 'start' && event.type !== 'reset') return;
    if (isNew) lastId = id;
    if (event.type === 'start' && isLate) follower.onEvent({ type: 'reset' });
    else follower.onEvent(event);
    isLate = false;
  }
  function hearHere(id: string | null, connected: boolean): void {
    // A tab that only follows hears whether the other is connected; one that reads knows it itself.
    if (!reading) setConnected(connected);
    if (id === null || (lastId !== null && !isLaterEvent(id, lastId))) return;
    // Told while this tab was frozen, and lost. A tab that has heard nothing yet was read since.
    const isMissed = lastId !== null;
    lastId = id;
    if (isMissed) follower.onEvent({ type: 'reset' });
  }
  function tell(told: Told): void {
    if (signal.aborted) return;
    shared?.channel.postMessage(told);
    hear(told);
  }
  function sayHere(): void {
    if (!signal.aborted) shared?.channel.postMessage({ kind: 'here', id: lastId, isConnected } satisfies Told);
  }
  function setConnected(connected: boolean): void {
    if (signal.aborted || connected === isConnected) return;
    isConnected = connected;
    if (reading) sayHere();
    follower.onConnection(connected);
  }

  /** Resolves when the stream is over; it is closed when the turn ends. */
  function readOne(turn: AbortSignal, onConnected: () => void): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        turn.removeEventListener('abort', close);
        resolve();
      };
      const close = (): void => {
        stop();
        resolve();
      };
      const ours = (hear: () => void) => (): void => {
        if (!turn.aborted) hear();
      };
      const stop = calls.open(lastId, {
        connected: ours(() => {
          onConnected();
          setConnected(true);
        }),
        interrupted: ours(() => setConnected(false)),
        // An event is told though the turn was taken meanwhile: whoever knows it does not heed it.
        event: (id, event) => tell({ kind: 'event', id, event }),
        over: done,
      });
      turn.addEventListener('abort', close, { once: true });
    });
  }

  /** One stream after another until the turn or the session ends. */
  async function read(turn: AbortSignal): Promise<void> {
    let attempt = 0;
    reading = turn;
    try {
      while (!turn.aborted) {
        await readOne(turn, () => {
          attempt = 0;
        });
        if (turn.aborted) return;
        setConnected(false);
        // What happens before a stream that begins anew is not told.
        if (lastId === null) isLate = true;
        // A server that cannot say, or cannot be reached, has not ended the session.
        if (!(await calls.isSignedIn().catch(() => true))) return tell({ kind: 'end' });
        await rest(around.pause(attempt), turn);
        attempt += 1;
      }
    } finally {
      // Another turn may have begun while the last question of this one waited for its answer.
      if (reading === turn) {
        reading = null;
        setConnected(false);
      }
    }
  }

  /**
   * Holds the lock, and reads while it is held, until the tab closes or the session ends, which answers DONE; else how it ended:
   * NOT_FREE, another tab TOOK it, or its holder was SILENT and this tab no longer waits for it.
   */
  async function takeTurn(
    locks: Pick<LockManager, 'request'>,
    lock: string,
    how: LockOptions,
  ): Promise<'DONE' | 'NOT_FREE' | 'TAKEN' | 'SILENT'> {
    const turn = new AbortController();
    const waiting = new AbortController();
    const onStop = (): void => {
      turn.abort();
      waiting.abort();
    };
    signal.addEventListener('abort', onStop, { once: true });
    const mayWait = !how.ifAvailable && !how.steal;
    const stopAsking = mayWait ? askWhoReads(() => waiting.abort()) : undefined;
    try {
      return await locks.request(lock, mayWait ? { signal: waiting.signal } : how, async (free) => {
        stopAsking?.();
        if (!free) return 'NOT_FREE';
        // Where the other tab's stream stood was told before this one listened.
        if (lastId === null && !how.ifAvailable) isLate = true;
        await read(turn.signal);
        return 'DONE';
      });
    } catch (error) {
      if (signal.aborted) return 'DONE';
      if (waiting.signal.aborted) return 'SILENT';
      if (error instanceof DOMException && error.name === 'AbortError') return 'TAKEN';
      throw error;
    } finally {
      stopAsking?.();
      turn.abort();
      signal.removeEventListener('abort', onStop);
    }
  }

  /** Reads at once where no other tab does, else when that one closes or is no longer heard. */
  async function readInTurn(locks: Pick<LockManager, 'request'>, lock: string): Promise<void> {
    let end = await takeTurn(locks, lock, { ifAvailable: true });
    while (end !== 'DONE') end = await takeTurn(locks, lock, end === 'SILENT' ? { steal: true } : {});
  }

  /** Asks now and then, while this tab is in sight, whether another one reads; calls `onSilence` once when none answers. */
  function askWhoReads(onSilence: () => void): () => void {
    unanswered = 0;
    const ask = (): void => shared?.channel.postMessage({ kind: 'ask' } satisfies Told);
    const timer = setInterval(() => {
      if (!around.isVisible()) unanswered = 0;
      else if (unanswered >= MOST_UNANSWERED) {
        clearInterval(timer);
        setConnected(false);
        onSilence();
      } else {
        unanswered += 1;
        ask();
      }
    }, ASK_MS);
    ask();
    return () => clearInterval(timer);
  }

  if (shared) {
    shared.channel.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
    void readInTurn(shared.locks, shared.channel.name);
  } else void read(signal);

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
