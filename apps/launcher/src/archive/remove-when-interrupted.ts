import { rmSync } from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Until the answered function is called, an interruption takes the folder with it: patients' data lies unpacked there. The
 * signal then does what it would have done.
 */
export function removeWhenInterrupted(folder: string): () => void {
  const ends = SIGNALS.map((signal) => {
    const remove = (): void => {
      rmSync(folder, { recursive: true, force: true });
      process.kill(process.pid, signal);
    };
    process.once(signal, remove);
    return () => process.off(signal, remove);
  });
  return () => {
    for (const end of ends) end();
  };
}
