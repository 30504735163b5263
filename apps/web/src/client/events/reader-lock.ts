export type TabLocks = Pick<LockManager, 'request' | 'query'>;

interface ReaderLockOptions {
  readonly locks: TabLocks;
  readonly name: string;
  /** Ends the waiting and the reading. */
  readonly signal: AbortSignal;
  /** Reads the stream until the given signal aborts or the session has ended. */
  readonly read: (signal: AbortSignal) => Promise<void>;
  /**
   * Watches the tab that reads: calls `onAsk` with the first question after an answer, and `onSilence` when several
   * have not been answered. Returns the function that stops it.
   */
  readonly watchReader: (onAsk: () => void, onSilence: () => void) => () => void;
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
  while (end !== 'DONE') {
    let asked: Promise<string | undefined> | undefined;
    end = await requestLock(options, {}, () => {
      asked = ownerOf(options);
    });
    if (end === 'SILENT') end = await takeLock(options, await asked);
  }
}

/**
 * Takes the lock from its silent owner, and reads. Several waiting tabs may notice the silence at the same time: one of
 * them takes the lock, and the others wait again, now for that one.
 */
async function takeLock(options: ReaderLockOptions, silentOwner: string | undefined): Promise<RequestEnd> {
  let reading: Promise<RequestEnd> | undefined;
  await options.locks.request(`${options.name}: taking`, { ifAvailable: true }, async (turn) => {
    if (turn && (await ownerOf(options)) === silentOwner) reading = requestLock(options, { steal: true });
  });
  return reading ?? 'TAKEN';
}

/** Identifies the tab that has the lock; undefined while it is free. */
async function ownerOf({ locks, name }: ReaderLockOptions): Promise<string | undefined> {
  const { held } = await locks.query();
  return held?.find((lock) => lock.name === name)?.clientId;
}

async function requestLock(
  { locks, name, signal, read, watchReader }: ReaderLockOptions,
  how: LockOptions,
  onAsk: () => void = () => {},
): Promise<RequestEnd> {
  if (signal.aborted) return 'DONE';
  const reading = new AbortController();
  const waiting = new AbortController();
  const onStop = (): void => {
    reading.abort();
    waiting.abort();
  };
  signal.addEventListener('abort', onStop, { once: true });
  const mayWait = !how.ifAvailable && !how.steal;
  const stopWatching = mayWait ? watchReader(onAsk, () => waiting.abort()) : undefined;
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
