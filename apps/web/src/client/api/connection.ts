/** How often the server is asked whether it can be reached again, milliseconds. */
const INTERVAL_MS = 3_000;
/** How long an answer is awaited, milliseconds: in a network that loses requests none comes. */
const TIMEOUT_MS = 10_000;

let waiting: Promise<void> | null = null;

/** Resolves when the server can be reached again. All callers wait for the same check. */
export function connectionBack(): Promise<void> {
  waiting ??= untilReachable().finally(() => {
    waiting = null;
  });
  return waiting;
}

async function untilReachable(): Promise<void> {
  for (;;) {
    await pauseUntilOnline();
    if (await isReachable()) return;
  }
}

/** Whether the server answers. */
export async function isReachable(): Promise<boolean> {
  return fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Waits for the interval, or for the browser's report that it is online. */
function pauseUntilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, INTERVAL_MS);
    window.addEventListener('online', end);
  });
}
