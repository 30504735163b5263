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
  const watch = (watched: EmbeddedPostgres) =>
    void watched.ended.then(async () => {
      if (stopping) return;
      console.error('The database ended unexpectedly; starting it again');
      try {
        postgres = await restart(environment.DATA_DIR, port);
        watch(postgres);
      } catch (error) {
        onLost(error as Error);
      }
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
      await postgres.stop();
    },
  };
}

/** Backends of a killed postmaster need a moment to notice; until then the shared memory is refused. */
async function restart(dataDir: string, port: number): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startEmbeddedPostgres({ dataDir, port, from: import.meta.url });
    } catch (error) {
      if (attempt === RESTARTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300 * attempt));
    }
  }
}

async function useForeignDatabase(environment: LauncherEnvironment, appUrl: string): Promise<RunningDatabase> {
  if (environment.DATABASE_OWNER_URL) {
    const password = (url: string | undefined) => (url ? decodeURIComponent(new URL(url).password) : undefined);
    await migrate({
      ownerUrl: environment.DATABASE_OWNER_URL,
      appPassword: password(appUrl) ?? '',
      queuePassword: password(environment.QUEUE_DATABASE_URL) ?? '',
    });
  }
  return { urls: { app: appUrl, queue: environment.QUEUE_DATABASE_URL }, stop: async () => {} };
}
