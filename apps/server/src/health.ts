import type { Health } from '@molaar/contracts';
import { latestMigration } from '@molaar/db';
import type { AppDeps } from './app-deps';

const NO_QUEUE = { waiting: 0, active: 0, oldestSeconds: 0 };
const NO_WORKER = { provider: null, model: null, alive: false };

/**
 * Returns the state for monitoring: database, queue, worker, and whether the worker runs the expected model. No
 * secrets, no names.
 */
export async function readHealth({ services, queues, settings }: AppDeps): Promise<Health> {
  const [migration, counts, worker] = await Promise.all([
    orUndefined(latestMigration(services.db)),
    orUndefined(queues.counts()),
    orUndefined(queues.workerInfo()),
  ]);
  const wanted = services.modelVersion;
  const healthy = migration !== undefined && counts !== undefined && worker?.alive === true && worker.model === wanted;
  return {
    status: healthy ? 'ok' : 'degraded',
    version: settings.version,
    database: migration === undefined ? 'down' : 'up',
    queue: { backend: queues.backend, ...(counts ?? NO_QUEUE) },
    worker: { ...(worker ?? NO_WORKER), wanted },
    migration: migration ?? null,
  };
}

/** A part that is unavailable is reported as such, not as an error. */
function orUndefined<T>(result: Promise<T>): Promise<T | undefined> {
  return result.catch(() => undefined);
}
