import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkPort } from './check-port';
import { checkResources } from './check-resources';
import { startChild, stopChild, waitUntilReady } from './child';
import { keepDiskReserve } from './disk-reserve';
import { type LauncherEnvironment, readEnvironment, requireQueue } from './environment';
import { lastLines } from './last-lines';
import { lockDataDir } from './lock-data-dir';
import { storePublicUrl } from './public-url';
import { keepLogsSmall } from './rotate-logs';
import type { RunningDatabase } from './start-database';
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
  const stopChildren: (() => Promise<void>)[] = [];
  let stopDatabase = async (): Promise<void> => {};
  let unlock = async (): Promise<void> => {};
  /** What has begun and may still have to be stopped. */
  let starting: Promise<unknown>[] = [];
  let isStopping = false;
  let stop: (code: number) => void = () => {};
  const stopped = new Promise<number>((resolve) => {
    stop = (code) => {
      isStopping = true;
      resolve(code);
    };
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));

  try {
    const environment = readEnvironment(process.env, root);
    requireQueue(environment);
    const release = await lockDataDir(environment.DATA_DIR);
    unlock = release;
    checkResources(environment);
    // Only a killed start leaves this file; its server may still use the port.
    const wasKilled = existsSync(join(environment.DATA_DIR, 'postgres/postmaster.pid'));
    await checkPort(environment.HOST, environment.PORT, wasKilled ? ORPHAN_GRACE_MS : 0);
    const stopRotating = keepLogsSmall(environment.DATA_DIR);
    const reserve = keepDiskReserve(environment.DATA_DIR);
    unlock = async () => {
      stopRotating();
      reserve.close();
      await release();
    };
    reserve.release();

    const child = (name: string, folder: string) => ({ name, entry: join(root, folder, 'dist/main.js'), dataDir: environment.DATA_DIR });
    const known = environmentOfChildren(environment);
    let follow: (variables: NodeJS.ProcessEnv) => void = () => {};
    const following = new Promise<NodeJS.ProcessEnv>((resolve) => {
      follow = resolve;
    });
    // First of all, since it reads its modules, most of the start, while the others start.
    const server = startChild({ ...child('server', 'apps/server'), environment: known, following });
    let endServer = () => stopChild(server, STOP_WITHIN_MS);
    stopChildren.push(() => endServer());

    const standIns = [startStripeStandIn, startDentasStandIn, startIdentityStandIn].map(async (startStandIn) => {
      const standIn = await startStandIn(environment);
      if (standIn) stopChildren.push(standIn.stop);
      return standIn?.environment;
    });
    const database = openDatabase(environment, reserve.release).then((opened) => {
      stopDatabase = opened.stop;
      return opened.urls;
    });
    starting = [database, ...standIns];
    const [urls, ...settings] = await Promise.all([database, ...standIns]);
    if (isStopping) return await stopped;
    const variables: NodeJS.ProcessEnv = Object.assign(variablesOf(urls), ...settings);
    follow(variables);
    const environmentOfAll = { ...known, ...variables };
    const startServer = () => startChild({ ...child('server', 'apps/server'), environment: environmentOfAll });
    const startWorker = () => startChild({ ...child('worker', 'workers/analysis'), environment: environmentOfAll });
    const worker = superviseChild(startWorker(), startWorker);
    stopChildren.push(() => worker.stop(STOP_WITHIN_MS));

    const code = await Promise.race([waitUntilReady(server).then(() => undefined), stopped]);
    if (code === undefined) {
      storePublicUrl(environment);
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
    // Also what was still starting when something else failed.
    await Promise.allSettled(starting);
    // Server and worker end concurrently, then the database, then the lock.
    await Promise.all(stopChildren.map((end) => end()));
    await stopDatabase();
    await unlock();
  }
}

/** Reads the modules of the database, and starts it: the server has begun before. */
async function openDatabase(environment: LauncherEnvironment, makeSpace: () => void): Promise<RunningDatabase> {
  const { startDatabase } = await import('./start-database');
  return startDatabase(environment, makeSpace);
}

function variablesOf(urls: RunningDatabase['urls']): NodeJS.ProcessEnv {
  return { DATABASE_URL: urls.app, ...(urls.queue ? { QUEUE_DATABASE_URL: urls.queue } : {}) };
}

function environmentOfChildren(environment: LauncherEnvironment): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    // The C library keeps what threads have freed in up to eight areas a core: 100 MB of the server.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
    PORT: String(environment.PORT),
    HOST: environment.HOST,
    DATA_DIR: environment.DATA_DIR,
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
