/** What a running program gets. */
export interface ProgramSignals {
  /** Writes a line with the time. */
  log: (line: string) => void;
  /** Aborted by the first SIGINT or SIGTERM: nothing new is begun. */
  stop: AbortSignal;
  /** Aborted by the second one, or some seconds after the first: what is in progress ends too. */
  abort: AbortSignal;
}

interface Program<Options> {
  usage: string;
  /** @throws Error that says what is wrong with the command line. */
  readOptions: (args: readonly string[], env: Readonly<Record<string, string | undefined>>) => Options;
  run: (options: Options, signals: ProgramSignals) => Promise<void>;
}

/** After a first signal, what is in progress may finish within this time. */
const FINISH_MS = 10_000;

/**
 * Runs a program until it ends or a signal ends it. The exit code is 2 for wrong options, and 1 when it cannot start.
 */
export async function runProgram<Options>({ usage, readOptions, run }: Program<Options>): Promise<void> {
  const log = (line: string): void => void process.stdout.write(`${new Date().toISOString()} ${line}\n`);
  let options: Options;
  try {
    options = readOptions(process.argv.slice(2), process.env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}\n`);
    process.exitCode = 2;
    return;
  }
  const [stop, abort] = [new AbortController(), new AbortController()];
  const end = (): void => {
    if (stop.signal.aborted) {
      abort.abort();
      return;
    }
    log('stopping');
    stop.abort();
    setTimeout(() => abort.abort(), FINISH_MS).unref();
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  try {
    await run(options, { log, stop: stop.signal, abort: abort.signal });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A message of the file system contains the path.
    process.stderr.write(`Cannot start: ${code ?? message}\n`);
    process.exitCode = 1;
  }
}
