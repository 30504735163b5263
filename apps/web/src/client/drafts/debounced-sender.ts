export interface DebouncedSender {
  /** Something changed, at this moment: it is sent after a rest. */
  touch(): void;
  /** Sends at once what waits, or did not arrive the last time; resolves when it is done. */
  flush(): Promise<void>;
  /** Something changed after the request that is on its way, or was last, was made. */
  readonly waits: boolean;
}

/**
 * Sends changes `delay` milliseconds after the first of them, one request at a time. `send` reads what is to go, does not throw,
 * and says whether it arrived.
 */
export function createDebouncedSender(send: () => Promise<boolean>, delay: number): DebouncedSender {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let arrived = true;

  async function sendAll(): Promise<void> {
    do {
      again = false;
      arrived = await send();
    } while (again);
    running = null;
  }

  function sendNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (running) again = true;
    running ??= sendAll();
    return running;
  }

  return {
    touch() {
      timer ??= setTimeout(() => void sendNow(), delay);
    },
    flush: () => (timer === undefined && (running || arrived) ? (running ?? Promise.resolve()) : sendNow()),
    get waits() {
      return timer !== undefined || again;
    },
  };
}
