import type { Logger } from 'pino';

/** A task that another server runs is looked at again after this, when its own interval is longer. */
const LOOK_MS = 30_000;

/** Called at the end of each run. */
export type OnRun = (name: string, seconds: number, failed: boolean) => void;

/**
 * Runs `work` now and again `everyMs` after each end, until closed. A failure is logged; the next run is the retry.
 * @param work Returns `elsewhere` when another server does it.
 */
export function runEvery(
  everyMs: number,
  name: string,
  { log, onRun }: { log: Logger; onRun: OnRun },
  work: () => Promise<unknown>,
): { close(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const run = async (): Promise<void> => {
    const began = performance.now();
    let [failed, elsewhere] = [false, false];
    try {
      elsewhere = (await work()) === 'elsewhere';
    } catch (error) {
      failed = true;
      log.error({ err: error, name }, 'background work failed');
    }
    if (!elsewhere) onRun(name, (performance.now() - began) / 1000, failed);
    if (!closed) timer = setTimeout(start, elsewhere ? Math.min(everyMs, LOOK_MS) : everyMs);
  };
  let running: Promise<void> = Promise.resolve();
  const start = (): void => {
    running = run();
  };
  start();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
