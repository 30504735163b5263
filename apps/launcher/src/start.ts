import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkPort } from './check-port';
import { type Child, startChild, stopChild, whenReady } from './child';
import { startDatabase } from './database';
import { startDentasStandIn } from './dentas-stand-in';
import { type LauncherEnvironment, readEnvironment } from './environment';
import { lockDataDir } from './lock-data-dir';
import { startStripeStandIn } from './stripe-stand-in';

const ORPHAN_GRACE_MS = 12_000;
/** The server and worker promise to end within 10 s; a little is left for the database. */
const STOP_WITHIN_MS = 8_000;
const WORKER_RESTART_MS = { first: 500, most: 30_000 };

/**
 * `npm start`: database, migrations, server, worker; prints the ready line and stays until a signal.
 * Resolves with the process's exit code; everything that can go wrong is one line on stderr.
 */
export async function start(root: string): Promise<number> {
  const undo: (() => Promise<void>)[] = [];
  let stopping = false;
  let stop: (code: number) => void = () => {};
  const stopped = new Promise<number>((resolve) => {
    stop = (code) => {
      stopping = true;
      resolve(code);
    };
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

    const server = startChild('server', join(root, 'apps/server/dist/main.js'), childEnvironment, environment.DATA_DIR);
    undo.push(() => stopChild(server, STOP_WITHIN_MS));
    const worker = superviseWorker(environment, childEnvironment);
    undo.push(worker.stop);

    const code = await Promise.race([whenReady(server).then(() => undefined), stopped]);
    if (code === undefined) {
      announce(environment);
      void server.ended.then((status) => {
        if (!stopping) fail(new Error(`The server ended with ${status}; see ${join(environment.DATA_DIR, 'logs/server.log')}`));
      });
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

/** Keeps one worker alive: jobs of a dead one are taken up again by the next. */
function superviseWorker(environment: LauncherEnvironment, childEnvironment: NodeJS.ProcessEnv): { stop(): Promise<void> } {
  const entry = join(environment.root, 'workers/analysis/dist/main.js');
  let stopping = false;
  let pause: number = WORKER_RESTART_MS.first;
  let timer: NodeJS.Timeout | undefined;
  let child: Child;
  const startOne = () => {
    const startedAt = Date.now();
    child = startChild('worker', entry, childEnvironment, environment.DATA_DIR);
    void child.ended.then((code) => {
      if (stopping) return;
      if (Date.now() - startedAt > WORKER_RESTART_MS.most) pause = WORKER_RESTART_MS.first;
      console.error(`The analysis worker ended with ${code}; starting it again in ${pause / 1000} s`);
      timer = setTimeout(startOne, pause);
      pause = Math.min(pause * 2, WORKER_RESTART_MS.most);
    });
  };
  startOne();
  return {
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await stopChild(child, STOP_WITHIN_MS);
    },
  };
}

function announce({ PORT, loopback, DEMO }: LauncherEnvironment): void {
  console.log(`Molaar is ready at http://localhost:${PORT}`);
  if (DEMO !== '0' && loopback) console.log('Demo sign-in: demo@molaar.test / Molaar-demo-1');
}
