const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

type Cleanup = () => void | Promise<void>;

const cleanups: Cleanup[] = [];
let stopListening: (() => void) | undefined;

/**
 * Until the answered function is called, an interruption does `cleanup` before it ends the process as it would have: patients' data
 * lies where it is unpacked. Of several, what was asked last is done first.
 */
export function whenInterrupted(cleanup: Cleanup): () => void {
  cleanups.push(cleanup);
  stopListening ??= listen();
  return () => {
    const place = cleanups.indexOf(cleanup);
    if (place >= 0) cleanups.splice(place, 1);
    if (cleanups.length > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}

function listen(): () => void {
  let isEnding = false;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    // An impatient second Ctrl-C would leave half of it there.
    if (isEnding) return;
    isEnding = true;
    for (const cleanup of cleanups.splice(0).reverse())
      try {
        await cleanup();
      } catch (error) {
        console.error(`Not everything was tidied up: ${(error as Error).message}`);
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
