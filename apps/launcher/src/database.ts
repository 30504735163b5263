import { randomBytes } from 'node:crypto';
import { migrate } from '@molaar/db';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@molaar/db/embedded';
import type { LauncherEnvironment } from './environment';

export interface RunningDatabase {
  /** DATABASE_URL and QUEUE_DATABASE_URL for the server and the worker. */
  urls: { app: string; queue: string | undefined };
  stop(): Promise<void>;
}

const RESTARTS = 5;

/**
 * Brings the database up and to the newest migration: the embedded one, or the one that DATABASE_URL names
 * (migrated when DATABASE_OWNER_URL is given, else expected to be so).
 * An embedded one that dies while we run is started again on its port; `onLost` is called when that fails.
 */
export async function startDatabase(environment: LauncherEnvironment, onLost: (error: Error) => void): Promise<RunningDatabase> {
  if (environment.DATABASE_URL) return useForeignDatabase(environment, environment.DATABASE_URL);

  let postgres = await startEmbeddedPostgres({ dataDir: environment.DATA_DIR, from: import.meta.url });
  const urls = { app: postgres.appUrl, queue: postgres.queueUrl };
  const port = Number(new URL(postgres.ownerUrl).port);
  let stopping = false;
  let restarted = Promise.resolve();
  const isStopping = () => stopping;
  const bringBack = async () => {
    console.error('The database ended unexpectedly; starting it again');
    try {
      postgres = await restart(environment.DATA_DIR, port, isStopping);
      watch(postgres);
    } catch (error) {
      if (!stopping) onLost(error as Error);
    }
  };
  const watch = (watched: EmbeddedPostgres) =>
    void watched.ended.then(() => {
      if (!stopping) restarted = bringBack();
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
      // One that is just coming back would outlive us.
      await restarted;
      await postgres.stop();
    },
  };
}

/** Backends of a killed postmaster need a moment to notice; until then the shared memory is refused. */
async function restart(dataDir: string, port: number, isStopping: () => boolean): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startEmbeddedPostgres({ dataDir, port, from: import.meta.url });
    } catch (error) {
      if (attempt === RESTARTS || isStopping()) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300 * attempt));
    }
  }
}

async function useForeignDatabase(environment: LauncherEnvironment, appUrl: string): Promise<RunningDatabase> {
  if (environment.DATABASE_OWNER_URL) {
    const appPassword = passwordOf(appUrl);
    if (!appPassword) throw new Error('DATABASE_URL holds no password for the role molaar_app');
    // With the jobs on Redis the queue's role signs in nowhere: it gets a password that nobody knows, never an empty one.
    const queuePassword = passwordOf(environment.QUEUE_DATABASE_URL) || randomBytes(24).toString('base64url');
    await migrate({ ownerUrl: environment.DATABASE_OWNER_URL, appPassword, queuePassword });
  }
  return { urls: { app: appUrl, queue: environment.QUEUE_DATABASE_URL }, stop: async () => {} };
}

function passwordOf(url: string | undefined): string {
  return url ? decodeURIComponent(new URL(url).password) : '';
}
