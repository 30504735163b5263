import { readWorkerEnvironment } from './env';
import { createLogger } from './logger';
import { startWorker } from './start-worker';

/** The launcher and container runtimes allow ten seconds; another worker takes over unfinished jobs. */
const STOP_WITHIN_MS = 9_000;

async function main(): Promise<void> {
  const environment = readWorkerEnvironment(process.env);
  const log = createLogger(environment.logLevel);
  const worker = await startWorker(environment, log);
  let stopping = false;

  const stop = async (reason: string, exitCode: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(exitCode || 1), STOP_WITHIN_MS).unref();
    await worker.stop();
    log.info({}, 'stopped');
    process.exit(exitCode);
  };
  process.on('SIGTERM', () => void stop('SIGTERM', 0));
  process.on('SIGINT', () => void stop('SIGINT', 0));
  // Started by the launcher: without it there is no server to work for.
  process.on('disconnect', () => void stop('the launcher has exited', 0));
  void worker.broken.then(() => stop('the inference thread has ended', 1));
  process.send?.('ready');
}

main().catch((error: unknown) => {
  console.error(`The analysis worker cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
