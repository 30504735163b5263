import { createWorkerMetrics, serveProbes, startTracing } from '@molaar/telemetry';
import manifest from '../package.json' with { type: 'json' };
import { readWorkerEnvironment } from './env';
import { createLogger } from './logger';
import { type AnalysisWorker, startWorker } from './start-worker';

/** The launcher and container runtimes allow ten seconds; another worker takes over unfinished jobs. */
const STOP_WITHIN_MS = 9_000;

// What is printed may be lost, as on a full disk; that ends no process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

async function main(): Promise<void> {
  const environment = readWorkerEnvironment(process.env);
  const log = createLogger(environment.logLevel);
  process.on('uncaughtExceptionMonitor', (err) => log.fatal({ err }, 'the worker ends by an error that nothing handles'));
  let worker: AnalysisWorker | undefined;
  let served: Awaited<ReturnType<typeof serveProbes>> | undefined;
  let tracing: Awaited<ReturnType<typeof startTracing>> | undefined;
  let stopping = false;
  let reading = Promise.resolve();
  const stop = async (reason: string, exitCode: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(exitCode || 1), STOP_WITHIN_MS).unref();
    // An exit while another thread reads the model is an abort, which prints lines of its own.
    await reading;
    await worker?.stop();
    await served?.close();
    await tracing?.close();
    log.info({}, 'stopped');
    process.exit(exitCode);
  };
  // Before the start, which waits for a database for as long as there is none.
  process.on('SIGTERM', () => void stop('SIGTERM', 0));
  process.on('SIGINT', () => void stop('SIGINT', 0));
  // Started by the launcher: without it there is no server to work for. It may have exited while this was read.
  process.on('disconnect', () => void stop('the launcher has exited', 0));
  if (process.connected === false) return stop('the launcher has exited', 0);

  // Before the model is read, which takes seconds: an orchestrator sees that the process runs.
  const metrics = environment.probes && createWorkerMetrics();
  const probes = environment.probes && {
    isLive: () => true,
    isReady: () => worker !== undefined && !stopping,
    figures: metrics?.text,
  };
  served = probes && environment.probes ? await serveProbes(probes, environment.probes) : undefined;
  tracing = await startTracing({ service: 'worker', version: manifest.version, ...environment.traces });
  let onModel = (): void => {};
  reading = new Promise((resolve) => {
    onModel = resolve;
  });
  worker = await startWorker(environment, log, { metrics, tracing: tracing.on, onModel });
  void worker.broken.then((reason) => stop(reason, 1));
  process.send?.('ready');
}

main().catch((error: unknown) => {
  console.error(`The analysis worker cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
