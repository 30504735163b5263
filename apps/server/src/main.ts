import { readEnvironment } from './env';
import { createLogger } from './logger';
import { type RunningServer, start } from './start';

/** Ends the process when something keeps it running after everything was stopped. */
const FORCE_EXIT_MS = 9_500;

let server: RunningServer | undefined;
let ending = false;

async function end(reason: string): Promise<void> {
  if (ending) return;
  ending = true;
  log?.info({ reason }, 'stopping');
  setTimeout(() => process.exit(1), FORCE_EXIT_MS).unref();
  await server?.stop();
  process.exit(0);
}

let log: ReturnType<typeof createLogger> | undefined;
try {
  const env = readEnvironment(process.env);
  log = createLogger(env.LOG_LEVEL);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
  // The launcher ended: nothing else would end this process.
  process.on('disconnect', () => void end('parent ended'));
  server = await start(env, log);
  console.log(`Molaar is ready at ${server.url}`);
  process.send?.('ready');
} catch (error) {
  console.error(`The server cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
