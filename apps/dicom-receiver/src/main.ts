import { readOptions, USAGE } from './options';
import { runReceiver } from './run-receiver';

/** After a first SIGINT or SIGTERM, what is in progress may finish within this time. */
const FINISH_MS = 10_000;

const log = (line: string): void => void process.stdout.write(`${new Date().toISOString()} ${line}\n`);
const stop = new AbortController();
const abort = new AbortController();

function end(): void {
  if (stop.signal.aborted) {
    abort.abort();
    return;
  }
  log('stopping');
  stop.abort();
  setTimeout(() => abort.abort(), FINISH_MS).unref();
}
process.on('SIGINT', end);
process.on('SIGTERM', end);

function optionsOrExit() {
  try {
    return readOptions(process.argv.slice(2), process.env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}\n`);
    process.exit(2);
  }
}

try {
  const { ended } = await runReceiver(optionsOrExit(), { log, stop: stop.signal, abort: abort.signal });
  await ended;
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  process.stderr.write(`Cannot start: ${code ?? message}\n`);
  process.exitCode = 1;
}
