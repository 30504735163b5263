import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkPort } from './check-port';
import { startChild, stopChild, whenReady } from './child';
import { startDatabase } from './database';
import { startDentasStandIn } from './dentas-stand-in';
import { type LauncherEnvironment, readEnvironment } from './environment';
import { keepAlive } from './keep-alive';
import { lastLines } from './last-lines';
import { lockDataDir } from './lock-data-dir';
import { startStripeStandIn } from './stripe-stand-in';

const ORPHAN_GRACE_MS = 12_000;
/** The server and worker promise to end within 10 s; a little is left for the database. */
const STOP_WITHIN_MS = 8_000;
/** Of the log of a server that is given up. */
const LAST_LINES = 20;

/**
 * `npm start`: database, migrations, server, worker; prints the ready line and stays until a signal.
 * Resolves with the process's exit code; everything that can go wrong is one line on stderr.
 */
export async function start(root: string): Promise<number> {
  const undo: (() => Promise<void>)[] = [];
  let stop: (code: number) => void = () => {};
  const stopped = new Promise<number>((resolve) => {
    stop = resolve;
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));

  try {
    const environment = readEnvironment(process.env, root);
    undo.push(await lockDataDir(environment.DATA_DIR));
    // Only an earlier start that was killed leaves this file; its server may still be letting go of the port.
    const wasKilled = existsSync(join(environment.DATA_DIR, 'postgres/postmaster.pid'));
    await checkPort(environment.HOST, environment.PORT, wasKilled ? ORPHAN_GRACE_MS : 0);
    const fail = (error: Error) => {
      console.error(error.message);
      stop(1);
    };
    const [database, standIn, dentas] = await Promise.all([
      startDatabase(environment, fail),
      startStripeStandIn(environment),
      startDentasStandIn(environment),
    ]);
    undo.push(database.stop);
    if (standIn) undo.push(standIn.stop);
    if (dentas) undo.push(dentas.stop);
    const childEnvironment = { ...environmentOfChildren(environment, database.urls), ...standIn?.environment, ...dentas?.environment };

    const startServer = () => startChild('server', join(root, 'apps/server/dist/main.js'), childEnvironment, environment.DATA_DIR);
    const startWorker = () => startChild('worker', join(root, 'workers/analysis/dist/main.js'), childEnvironment, environment.DATA_DIR);
    const server = startServer();
    let endServer = () => stopChild(server, STOP_WITHIN_MS);
    undo.push(() => endServer());
    const worker = keepAlive(startWorker(), startWorker);
    undo.push(() => worker.stop(STOP_WITHIN_MS));

    const code = await Promise.race([whenReady(server).then(() => undefined), stopped]);
    if (code === undefined) {
      announce(environment);
      // One that cannot start ends us with its reason; one that could is started again, as a database is. A worker is for ever: people
      // go on without the analysis.
      const keptServer = keepAlive(server, startServer, {
        // Whoever started us (systemd, a container, a person) learns of it; a portal without its server is none.
        onHopeless: () => fail(new Error(lastWords(environment.DATA_DIR))),
      });
      endServer = () => keptServer.stop(STOP_WITHIN_MS);
    }
    return await stopped;
  } catch (error) {
    console.error(`Molaar cannot start: ${(error as Error).message}`);
    return 1;
  } finally {
    // The server and worker end side by side, then the database, then the lock.
    const [unlock, stopDatabase, ...stopChildren] = undo;
    await Promise.all(stopChildren.map((end) => end()));
    await stopDatabase?.();
    await unlock?.();
  }
}

function environmentOfChildren(environment: LauncherEnvironment, urls: { app: string; queue: string | undefined }): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(environment.PORT),
    HOST: environment.HOST,
    DATA_DIR: environment.DATA_DIR,
    DATABASE_URL: urls.app,
    ...(urls.queue ? { QUEUE_DATABASE_URL: urls.queue } : {}),
    DATABASE_OWNER_URL: '',
    WEB_DIST: process.env.WEB_DIST || join(environment.root, 'apps/web/dist'),
    MODEL_DIR: process.env.MODEL_DIR || join(environment.root, 'models/panoramic'),
  };
}

/** What the server wrote last. Its complaints have gone to the terminal already. */
function lastWords(dataDir: string): string {
  const log = join(dataDir, 'logs/server.log');
  return [`The last lines of ${log}:`, ...lastLines(log, LAST_LINES)].join('\n');
}

function announce({ PORT, loopback, DEMO }: LauncherEnvironment): void {
  console.log(`Molaar is ready at http://localhost:${PORT}`);
  if (DEMO !== '0' && loopback) console.log('Demo sign-in: demo@molaar.test / Molaar-demo-1');
}
