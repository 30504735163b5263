const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

type Cleanup = () => void | Promise<void>;

const cleanups: Cleanup[] = [];
let stopListening: (() => void) | undefined;

/**
 * Runs `cleanup` on SIGINT or SIGTERM before the process ends, since unpacked archives contain patients' data. Several
 * cleanups run in reverse order.
 * @returns The function that cancels the cleanup.
 */
export function cleanUpOnSignal(cleanup: Cleanup): () => void {
  cleanups.push(cleanup);
  stopListening ??= listen();
  return () => {
    const index = cleanups.indexOf(cleanup);
    if (index >= 0) cleanups.splice(index, 1);
    if (cleanups.length > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}

function listen(): () => void {
  let isEnding = false;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    // A second Ctrl-C must not interrupt the cleanup.
    if (isEnding) return;
    isEnding = true;
    for (const cleanup of cleanups.splice(0).reverse())
      try {
        await cleanup();
      } catch (error) {
        console.error(`Cleanup failed: ${(error as Error).message}`);
      }
    stop();
    process.kill(process.pid, signal);
  };
  const stop = (): void => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return stop;
}
