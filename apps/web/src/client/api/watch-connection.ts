/** How long events may be missing before the server is asked: a stream that breaks is usually back at once. */
export const GRACE_MS = 3_000;
/** How often the server is asked while it answers and yet sends no events, milliseconds. */
export const AGAIN_MS = 15_000;

interface Options {
  readonly isReachable: () => Promise<boolean>;
  /** Whether the browser has a connection at all, as far as it knows. */
  readonly isOnline: () => boolean;
  /** Resolves when the server can be reached again. */
  readonly connectionBack: () => Promise<void>;
  readonly onLost: () => void;
  readonly onBack: () => void;
}

/** What is known of the connection without a call that fails. */
export interface ConnectionWatch {
  /** Events arrive, or no longer arrive, in this tab. */
  streamChanged(isConnected: boolean): void;
  /** The browser has lost every connection. */
  wentOffline(): void;
  close(): void;
}

/**
 * Reports a lost connection on a page where nobody does anything, and that it is back: when the browser goes offline,
 * and when the event stream has been broken for some seconds and the server does not answer either.
 */
export function watchConnection({ isReachable, isOnline, connectionBack, onLost, onBack }: Options): ConnectionWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLost = false;
  let isClosed = false;
  /** Counts the changes of the stream: a check that was begun before the last one says nothing. */
  let change = 0;

  async function check(): Promise<void> {
    const begun = change;
    const isThere = await isReachable();
    if (isClosed || isLost || begun !== change) return;
    if (isThere) timer = setTimeout(check, AGAIN_MS);
    else lose();
  }

  function lose(): void {
    if (isLost || isClosed) return;
    isLost = true;
    clearTimeout(timer);
    onLost();
    void connectionBack().then(regain);
  }

  function regain(): void {
    if (!isLost || isClosed) return;
    isLost = false;
    onBack();
  }

  return {
    streamChanged(isConnected) {
      change += 1;
      clearTimeout(timer);
      if (isConnected) {
        // A stream that answered before the browser went offline says nothing about now.
        if (isOnline()) regain();
      } else if (!isLost) timer = setTimeout(check, GRACE_MS);
    },
    wentOffline: lose,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
