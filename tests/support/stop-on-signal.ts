import { type Molaar, removeDataDir } from './molaar';

const running: Molaar[] = [];

/**
 * For programs that measure the product: a signal that ends one of them first stops the product, which would go on, and
 * deletes its data.
 */
export function stopOnSignal(molaar: Molaar): void {
  running.push(molaar);
  if (running.length > 1) return;
  const end = async (): Promise<void> => {
    await Promise.all(running.map((one) => one.stop()));
    for (const { dataDir } of running) removeDataDir(dataDir);
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end());
}
