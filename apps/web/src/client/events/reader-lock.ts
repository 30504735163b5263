export type TabLocks = Pick<LockManager, 'request'>;

interface ReaderLockOptions {
  readonly locks: TabLocks;
  readonly name: string;
  /** Ends the waiting and the reading. */
  readonly signal: AbortSignal;
  /** Reads the stream until the given signal aborts or the session has ended. */
  readonly read: (signal: AbortSignal) => Promise<void>;
  /** Watches the tab that reads and calls `onSilence` when it no longer answers. Returns the function that stops it. */
  readonly watchReader: (onSilence: () => void) => () => void;
}

/**
 * How a request for the lock ended: this tab has read until it closed or the session ended (DONE), another tab has the
 * lock (NOT_FREE) or took it (TAKEN), or the tab that has it does not answer (SILENT).
 */
type RequestEnd = 'DONE' | 'NOT_FREE' | 'TAKEN' | 'SILENT';

/**
 * Reads as soon as this tab gets the lock: at once when it is free, else when its owner closes or no longer answers.
 */
export async function readWithLock(options: ReaderLockOptions): Promise<void> {
  let end = await requestLock(options, { ifAvailable: true });
  while (end !== 'DONE') end = await requestLock(options, end === 'SILENT' ? { steal: true } : {});
}

async function requestLock({ locks, name, signal, read, watchReader }: ReaderLockOptions, how: LockOptions): Promise<RequestEnd> {
  const reading = new AbortController();
  const waiting = new AbortController();
  const onStop = (): void => {
    reading.abort();
    waiting.abort();
  };
  signal.addEventListener('abort', onStop, { once: true });
  const mayWait = !how.ifAvailable && !how.steal;
  const stopWatching = mayWait ? watchReader(() => waiting.abort()) : undefined;
  try {
    return await locks.request(name, mayWait ? { signal: waiting.signal } : how, async (lock) => {
      stopWatching?.();
      if (!lock) return 'NOT_FREE';
      await read(reading.signal);
      return 'DONE';
    });
  } catch (error) {
    if (signal.aborted) return 'DONE';
    if (waiting.signal.aborted) return 'SILENT';
    if (error instanceof DOMException && error.name === 'AbortError') return 'TAKEN';
    throw error;
  } finally {
    stopWatching?.();
    reading.abort();
    signal.removeEventListener('abort', onStop);
  }
}
