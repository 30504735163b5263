import { randomBytes } from 'node:crypto';
import { migrate } from '@molaar/db';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@molaar/db/embedded';
import type { LauncherEnvironment } from './environment';

export interface RunningDatabase {
  /** DATABASE_URL and QUEUE_DATABASE_URL for the server and the worker. */
  urls: { app: string; queue: string | undefined };
  stop(): Promise<void>;
}

/** Pauses between attempts to start a database that ended; the last one is repeated for ever. */
const PAUSES_MS = [300, 600, 1_000, 2_000, 5_000, 10_000];

/**
 * Starts the embedded database, or uses that of DATABASE_URL, and migrates it. A database of DATABASE_URL is migrated
 * only with DATABASE_OWNER_URL. An embedded database that ends unexpectedly is restarted on its port until it runs.
 * @param makeSpace Called before each attempt, which a full disk may make fail.
 */
export async function startDatabase(environment: LauncherEnvironment, makeSpace: () => void): Promise<RunningDatabase> {
  if (environment.DATABASE_URL) return useExternalDatabase(environment, environment.DATABASE_URL);

  let postgres = await startEmbeddedPostgres({ dataDir: environment.DATA_DIR, from: import.meta.url });
  const urls = { app: postgres.appUrl, queue: postgres.queueUrl };
  const port = Number(new URL(postgres.ownerUrl).port);
  let stopping = false;
  let restarted = Promise.resolve();
  const restartDatabase = async () => {
    console.error('The database ended unexpectedly; starting it again');
    const next = await restart(environment.DATA_DIR, port, { isStopping: () => stopping, makeSpace });
    if (!next) return;
    postgres = next;
    watch(postgres);
  };
  const watch = (watched: EmbeddedPostgres) =>
    void watched.ended.then(() => {
      if (!stopping) restarted = restartDatabase();
    });
  try {
    await migrate({ ownerUrl: postgres.ownerUrl, appPassword: postgres.passwords.app, queuePassword: postgres.passwords.queue });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  watch(postgres);
  return {
    urls,
    stop: async () => {
      stopping = true;
      // A database that is being restarted would outlive this process.
      await restarted;
      await postgres.stop();
    },
  };
}

/**
 * Retries the start: backends of a killed postmaster block the shared memory until they have ended, and a full disk may
 * get space hours later. @returns undefined when the launcher stops.
 */
async function restart(
  dataDir: string,
  port: number,
  { isStopping, makeSpace }: { isStopping: () => boolean; makeSpace: () => void },
): Promise<EmbeddedPostgres | undefined> {
  for (let attempt = 0; !isStopping(); attempt += 1) {
    try {
      makeSpace();
      return await startEmbeddedPostgres({ dataDir, port, from: import.meta.url });
    } catch (error) {
      const pause = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0;
      if (pause >= 1_000) console.error(`${(error as Error).message}; trying again in ${pause / 1000} s`);
      for (const until = Date.now() + pause; Date.now() < until && !isStopping(); )
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return undefined;
}

async function useExternalDatabase(environment: LauncherEnvironment, appUrl: string): Promise<RunningDatabase> {
  if (environment.DATABASE_OWNER_URL) {
    const appPassword = passwordOf(appUrl);
    if (!appPassword) throw new Error('DATABASE_URL has no password for the role molaar_app');
    // With Redis the queue's role is unused: it gets a random password, never an empty one.
    const queuePassword = passwordOf(environment.QUEUE_DATABASE_URL) || randomBytes(24).toString('base64url');
    await migrate({ ownerUrl: environment.DATABASE_OWNER_URL, appPassword, queuePassword });
  }
  return { urls: { app: appUrl, queue: environment.QUEUE_DATABASE_URL }, stop: async () => {} };
}

function passwordOf(url: string | undefined): string {
  return url ? decodeURIComponent(new URL(url).password) : '';
}
