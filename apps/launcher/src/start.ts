import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkPort } from './check-port';
import { startChild, stopChild, waitUntilReady } from './child';
import { keepDiskReserve } from './disk-reserve';
import { type LauncherEnvironment, readEnvironment } from './environment';
import { lastLines } from './last-lines';
import { lockDataDir } from './lock-data-dir';
import { keepLogsSmall } from './rotate-logs';
import { startDatabase } from './start-database';
import { startDentasStandIn } from './start-dentas-stand-in';
import { startIdentityStandIn } from './start-identity-stand-in';
import { startStripeStandIn } from './start-stripe-stand-in';
import { superviseChild } from './supervise-child';

/** How long a server of a killed start may still use the port. */
const ORPHAN_GRACE_MS = 12_000;
/** Server and worker end within 8 s, so that 10 s suffice with the database. */
const STOP_WITHIN_MS = 8_000;
/** Lines of the server's log that are printed when it keeps failing. */
const LAST_LINES = 20;

/**
 * `npm start`: starts database, migrations, server and worker, prints the ready line and runs until a signal. Errors
 * are one line on stderr.
 * @returns The exit code of the process.
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
    const unlock = await lockDataDir(environment.DATA_DIR);
    undo.push(unlock);
    // Only a killed start leaves this file; its server may still use the port.
    const wasKilled = existsSync(join(environment.DATA_DIR, 'postgres/postmaster.pid'));
    await checkPort(environment.HOST, environment.PORT, wasKilled ? ORPHAN_GRACE_MS : 0);
    const stopRotating = keepLogsSmall(environment.DATA_DIR);
    const reserve = keepDiskReserve(environment.DATA_DIR);
    undo[0] = async () => {
      stopRotating();
      reserve.close();
      await unlock();
    };
    reserve.release();
    const [database, standIn, dentas, identity] = await Promise.all([
      startDatabase(environment, reserve.release),
      startStripeStandIn(environment),
      startDentasStandIn(environment),
      startIdentityStandIn(environment),
    ]);
    undo.push(database.stop);
    if (standIn) undo.push(standIn.stop);
    if (dentas) undo.push(dentas.stop);
    if (identity) undo.push(identity.stop);
    const childEnvironment = {
      ...environmentOfChildren(environment, database.urls),
      ...standIn?.environment,
      ...dentas?.environment,
      ...identity?.environment,
    };

    const startServer = () => startChild('server', join(root, 'apps/server/dist/main.js'), childEnvironment, environment.DATA_DIR);
    const startWorker = () => startChild('worker', join(root, 'workers/analysis/dist/main.js'), childEnvironment, environment.DATA_DIR);
    const server = startServer();
    let endServer = () => stopChild(server, STOP_WITHIN_MS);
    undo.push(() => endServer());
    const worker = superviseChild(startWorker(), startWorker);
    undo.push(() => worker.stop(STOP_WITHIN_MS));

    const code = await Promise.race([waitUntilReady(server).then(() => undefined), stopped]);
    if (code === undefined) {
      announce(environment);
      // A server that fails at the first start ends the launcher; later it is restarted. The worker is always
      // restarted, since people can work without the analysis.
      const supervisedServer = superviseChild(server, startServer, {
        onManyFailures: () => console.error(lastLogLines(environment.DATA_DIR)),
      });
      endServer = () => supervisedServer.stop(STOP_WITHIN_MS);
    }
    return await stopped;
  } catch (error) {
    console.error(`Molaar cannot start: ${(error as Error).message}`);
    return 1;
  } finally {
    // Server and worker end concurrently, then the database, then the lock.
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
    // The C library keeps what threads have freed in up to eight areas a core: 100 MB of the server.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
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

/** Returns the end of the server's log. Its stderr has been printed already. */
function lastLogLines(dataDir: string): string {
  const log = join(dataDir, 'logs/server.log');
  return [`The last lines of ${log}:`, ...lastLines(log, LAST_LINES)].join('\n');
}

function announce({ PORT, loopback, DEMO }: LauncherEnvironment): void {
  console.log(`Molaar is ready at http://localhost:${PORT}`);
  if (DEMO !== '0' && loopback) console.log('Demo sign-in: demo@molaar.test / Molaar-demo-1');
}
