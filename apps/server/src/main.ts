import { readEnvironment } from './env';
import { createLogger } from './logger';
import { type RunningServer, start } from './start';

/** Ends the process when something holds on to it after everything was asked to end. */
const LAST_MOMENT_MS = 9_500;

let server: RunningServer | undefined;
let ending = false;

async function end(reason: string): Promise<void> {
  if (ending) return;
  ending = true;
  log?.info({ reason }, 'stopping');
  setTimeout(() => process.exit(1), LAST_MOMENT_MS).unref();
  await server?.stop();
  process.exit(0);
}

let log: ReturnType<typeof createLogger> | undefined;
try {
  const env = readEnvironment(process.env);
  log = createLogger(env.LOG_LEVEL);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
  // The launcher is gone: nobody would ever end this process.
  process.on('disconnect', () => void end('parent gone'));
  server = await start(env, log);
  console.log(`Molaar is ready at ${server.url}`);
  process.send?.('ready');
} catch (error) {
  console.error(`The server cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
