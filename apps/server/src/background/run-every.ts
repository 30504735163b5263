import type { Logger } from 'pino';

/** Runs `work` now and again `everyMs` after each end, until closed. A failure is logged; the next run is the retry. */
export function runEvery(everyMs: number, name: string, log: Logger, work: () => Promise<unknown>): { close(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const run = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, name }, 'background work failed');
    }
    if (!closed) timer = setTimeout(start, everyMs);
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
