import type { PortalEvent } from '@molaar/contracts';
import { exponentialBackoff } from '@molaar/domain/retry';
import { newUuid } from '../api/new-uuid';
import { readWithLock, type TabLocks } from './reader-lock';
import { type ReceivedEvent, ReceivedEvents } from './received-events';
import { type EventServer, readStreams } from './stream-reader';

export interface EventListener {
  onEvent(event: PortalEvent): void;
  /** Whether events arrive in this tab at the moment, by its own stream or from the tab that reads one. */
  onConnection(isConnected: boolean): void;
  onSessionEnd(): void;
}

interface FollowOptions {
  /** Tabs with the same name share one stream; null: the tab has its own. */
  readonly channelName: string | null;
  /** When this page began to load, milliseconds: events since then are delivered. */
  readonly loadedAt: number;
  readonly server: EventServer;
  readonly listener: EventListener;
  readonly browser?: EventBrowser;
}

interface EventBrowser {
  /** Undefined on insecure addresses and in old browsers. */
  readonly locks?: TabLocks | undefined;
  openChannel(name: string): BroadcastChannel;
  /** Milliseconds before the stream is opened again, by the number of attempts. */
  pause(attempt: number): number;
  /** Whether this tab may be visible to a person. */
  isVisible(): boolean;
}

/** A message between the tabs of one browser. */
type TabMessage =
  | ({ kind: 'event' } & ReceivedEvent)
  | { kind: 'end' }
  /** Is there a tab that reads? */
  | { kind: 'ask' }
  /** The tab that reads is active; `id` is the last event that it received. */
  | { kind: 'here'; id: string | null; isConnected: boolean }
  /** A tab whose page began to load at `loadedAt` asks for the events since then. */
  | { kind: 'join'; tab: string; loadedAt: number }
  /** The answer to `join`: the last event and those since `loadedAt`; null when they are not all known. */
  | { kind: 'joined'; tab: string; id: string; missed: readonly ReceivedEvent[] | null };

const PAUSE_MS = { first: 1_000, max: 30_000 };
/** A visible tab asks this often whether another one reads. Timers of hidden tabs run only once a minute. */
export const ASK_MS = 5_000;
/** After so many questions without an answer the tab that reads is treated as frozen. */
export const MOST_UNANSWERED = 2;

const thisBrowser: EventBrowser = {
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  openChannel: (name) => new BroadcastChannel(name),
  pause: (attempt) => exponentialBackoff(attempt + 1, PAUSE_MS),
  isVisible: () => document.visibilityState === 'visible',
};

/**
 * Delivers every event since the page began to load, until the returned function is called.
 *
 * A browser opens few connections to one server (six by HTTP/1.1, all tabs together), and a stream occupies one. So
 * tabs with the same channel name share a stream: the tab that has the lock reads it and passes the events on; when it
 * closes, another tab continues after the last event. The browser may freeze a tab that reads without releasing its
 * lock (tablets do so with hidden tabs): a visible tab that gets no answer then takes the lock. A stream that failed is
 * opened again after a pause, unless the session has ended.
 */
export function followEvents(options: FollowOptions): () => void {
  const { channelName, browser = thisBrowser } = options;
  const tab = new EventTab({ ...options, browser });
  if (channelName !== null && browser.locks) tab.share(browser.openChannel(channelName), browser.locks);
  else tab.readAlone();
  return () => tab.close();
}

class EventTab {
  readonly #options: FollowOptions & { browser: EventBrowser };
  readonly #id = newUuid();
  readonly #received: ReceivedEvents;
  readonly #closing = new AbortController();
  #channel: BroadcastChannel | null = null;
  /** Stops the reading, while this tab is the one that reads. */
  #reading: AbortSignal | null = null;
  #isConnected = false;
  #unanswered = 0;

  constructor(options: FollowOptions & { browser: EventBrowser }) {
    this.#options = options;
    this.#received = new ReceivedEvents(options.loadedAt);
  }

  readAlone(): void {
    void this.#read(this.#closing.signal);
  }

  share(channel: BroadcastChannel, locks: TabLocks): void {
    this.#channel = channel;
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#onMessage(data);
    void readWithLock({
      locks,
      name: channel.name,
      signal: this.#closing.signal,
      read: (signal) => this.#read(signal),
      watchReader: (onAsk, onSilence) => this.#watchReader(onAsk, onSilence),
    });
  }

  close(): void {
    this.#closing.abort();
    this.#channel?.close();
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { server, loadedAt, browser } = this.#options;
    this.#reading = signal;
    try {
      const isSessionOver = await readStreams({
        server,
        signal,
        pause: browser.pause,
        position: () => {
          const { lastId, isComplete } = this.#received;
          if (isComplete && lastId !== null) return { lastEventId: lastId };
          this.#received.restart();
          return { loadedAt };
        },
        onEvent: (id, event) => this.#onStreamEvent(id, event),
        onConnection: (isConnected) => this.#setConnected(isConnected),
      });
      if (isSessionOver) this.#endSession();
    } finally {
      // This tab may have begun to read again while the session was checked.
      if (this.#reading === signal) {
        this.#reading = null;
        this.#setConnected(false);
      }
    }
  }

  #onStreamEvent(id: string, event: PortalEvent): void {
    if (this.#closing.signal.aborted) return;
    this.#post({ kind: 'event', id, event });
    this.#deliver(id, event);
    if (this.#received.isComplete) return;
    // The stream begins at the page load, so nothing is missing from its first event on. Tabs that wait to join may ask
    // now.
    this.#received.complete(id);
    this.#announce();
  }

  #endSession(): void {
    if (this.#closing.signal.aborted) return;
    this.#post({ kind: 'end' });
    this.#options.listener.onSessionEnd();
  }

  #onMessage(message: TabMessage): void {
    if (this.#closing.signal.aborted) return;
    switch (message.kind) {
      case 'ask':
        if (this.#reading) this.#announce();
        return;
      case 'join':
        this.#admit(message.tab, message.loadedAt);
        return;
      case 'end':
        this.#unanswered = 0;
        this.#options.listener.onSessionEnd();
        return;
      case 'joined':
        this.#unanswered = 0;
        if (message.tab === this.#id) this.#onJoined(message.id, message.missed);
        return;
      case 'event':
        this.#unanswered = 0;
        this.#deliver(message.id, message.event);
        this.#askToJoin();
        return;
      case 'here':
        this.#unanswered = 0;
        this.#onReaderHere(message.id, message.isConnected);
        this.#askToJoin();
    }
  }

  #deliver(id: string, event: PortalEvent): void {
    if (this.#received.add(id, event)) this.#options.listener.onEvent(event);
  }

  /** Asks for what happened between the page load and the moment at which this tab began to listen. */
  #askToJoin(): void {
    if (this.#reading || this.#received.isComplete) return;
    this.#post({ kind: 'join', tab: this.#id, loadedAt: this.#options.loadedAt });
  }

  #admit(tab: string, loadedAt: number): void {
    // A tab whose own stream has just begun answers later: it announces itself then, and is asked again.
    const { lastId, isComplete } = this.#received;
    if (!this.#reading || !isComplete || lastId === null) return;
    this.#post({ kind: 'joined', tab, id: lastId, missed: this.#received.since(loadedAt) });
  }

  #onJoined(id: string, missed: readonly ReceivedEvent[] | null): void {
    if (this.#reading || this.#received.isComplete) return;
    for (const event of this.#received.join(id, missed)) this.#options.listener.onEvent(event);
  }

  #onReaderHere(id: string | null, isConnected: boolean): void {
    if (this.#reading) return;
    this.#setConnected(isConnected);
    // Passed on while the browser had frozen this tab, and not delivered here.
    if (id !== null && this.#received.isComplete && this.#received.skipTo(id)) this.#deliver(id, { type: 'reset' });
  }

  #announce(): void {
    this.#post({ kind: 'here', id: this.#received.lastId, isConnected: this.#isConnected });
  }

  #post(message: TabMessage): void {
    if (!this.#closing.signal.aborted) this.#channel?.postMessage(message);
  }

  #setConnected(isConnected: boolean): void {
    if (this.#closing.signal.aborted || isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    if (this.#reading) this.#announce();
    this.#options.listener.onConnection(isConnected);
  }

  /** Asks regularly, while this tab is visible, whether another one reads; calls `onSilence` once when none answers. */
  #watchReader(onAsk: () => void, onSilence: () => void): () => void {
    this.#unanswered = 0;
    const timer = setInterval(() => {
      if (!this.#options.browser.isVisible()) this.#unanswered = 0;
      else if (this.#unanswered >= MOST_UNANSWERED) {
        clearInterval(timer);
        this.#setConnected(false);
        onSilence();
      } else {
        if (this.#unanswered === 0) onAsk();
        this.#unanswered += 1;
        this.#post({ kind: 'ask' });
      }
    }, ASK_MS);
    this.#post({ kind: 'ask' });
    return () => clearInterval(timer);
  }
}
