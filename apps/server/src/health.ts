import { setTimeout as delay } from 'node:timers/promises';
import type { Health } from '@molaar/contracts';
import { inStatement, latestMigration, listBackgroundTasks } from '@molaar/db';
import type { AppDeps } from './app-deps';

const NO_QUEUE = { waiting: 0, active: 0, oldestSeconds: 0 };
/** An object that does not exist: the store's answer shows that it works. */
const PROBED_KEY = 'health';
/** Less than what probes and browsers wait for. */
const DEADLINE_MS = 2_000;
const NO_WORKER = { provider: null, model: null, alive: false };

/**
 * Returns the state for monitoring within two seconds: database, object store, queue, worker, and whether the worker
 * runs the expected model. No secrets, no names.
 */
export async function readHealth({ services, queues, settings }: AppDeps): Promise<Health> {
  const [migration, counts, worker, store, tasks] = await Promise.all([
    orUndefined(latestMigration(services.db)),
    orUndefined(queues.counts()),
    orUndefined(queues.workerInfo()),
    orUndefined(services.store.exists(PROBED_KEY)),
    orUndefined(inStatement(services.db, listBackgroundTasks)),
  ]);
  const wanted = services.modelVersion;
  const healthy =
    migration !== undefined && counts !== undefined && store !== undefined && worker?.alive === true && worker.model === wanted;
  return {
    status: healthy ? 'ok' : 'degraded',
    version: settings.version,
    database: migration === undefined ? 'down' : 'up',
    storage: store === undefined ? 'down' : 'up',
    queue: { backend: queues.backend, ...(counts ?? NO_QUEUE) },
    worker: { ...(worker ?? NO_WORKER), wanted },
    migration: migration ?? null,
    background: (tasks ?? []).map(({ name, held, endedAt, failed }) => ({
      task: name,
      held,
      endedAt: endedAt?.toISOString() ?? null,
      failed,
    })),
  };
}

/** A part that is unavailable, or does not answer in time, is reported as such, not as an error. */
function orUndefined<T>(result: Promise<T>): Promise<T | undefined> {
  return Promise.race([result.catch(() => undefined), delay(DEADLINE_MS, undefined, { ref: false })]);
}
