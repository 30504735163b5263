import { completeEnvironment } from './complete-environment';
import { readEnvironment } from './env';
import { createLogger } from './logger';
import { type RunningServer, start } from './start';
import { startWhenAvailable } from './start-when-available';

/** Ends the process when something keeps it running after everything was stopped; after SHUTDOWN_DELAY_SECONDS. */
const FORCE_EXIT_MS = 9_500;

// What is printed may be lost, as on a full disk; that ends no process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

let server: RunningServer | undefined;
let ending = false;
let delayMs = 0;

async function end(reason: string): Promise<void> {
  if (ending) return;
  ending = true;
  log?.info({ reason }, 'stopping');
  setTimeout(() => process.exit(1), FORCE_EXIT_MS + delayMs).unref();
  await server?.stop();
  process.exit(0);
}

let log: ReturnType<typeof createLogger> | undefined;
// The process ends by it, and is started again; the log says why.
process.on('uncaughtExceptionMonitor', (err) => log?.fatal({ err }, 'the server ends by an error that nothing handles'));
try {
  await completeEnvironment();
  const env = readEnvironment(process.env);
  log = createLogger(env.LOG_LEVEL);
  delayMs = env.SHUTDOWN_DELAY_SECONDS * 1000;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
  // The launcher ended: nothing else would end this process.
  process.on('disconnect', () => void end('parent ended'));
  if (process.connected === false) await end('parent ended');
  const logger = log;
  server = await startWhenAvailable(
    () => start(env, logger),
    (err) => logger.warn({ err }, 'the start waits for what does not respond'),
  );
  console.log(`Molaar is ready at ${server.url}`);
  process.send?.('ready');
} catch (error) {
  console.error(`The server cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
