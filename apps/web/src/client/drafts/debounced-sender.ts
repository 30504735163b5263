export interface DebouncedSender {
  /** Reports a change: it is sent after the delay. */
  touch(): void;
  /** Sends at once what is pending or failed the last time; resolves when it is done. */
  flush(): Promise<void>;
  /** Whether there is a change after the last request was made. */
  readonly waits: boolean;
}

/**
 * Sends changes `delay` milliseconds after the first of them, one request at a time.
 * @param send Reads what is to be sent and sends it. It does not throw, and returns whether the request succeeded.
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
