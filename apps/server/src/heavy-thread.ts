import { parentPort, workerData } from 'node:worker_threads';
import { createDatabase } from '@molaar/db';
import { ApiRequestBuffer, createSecrets, type Deps, LargeFiles, SecurityEventBuffer } from '@molaar/services/context';
import { createApp } from './app';
import type { Settings } from './app-deps';
import { checkSecretKey } from './check-secret-key';
import { followDatabaseClock } from './database-clock';
import { readEnvironment } from './env';
import { EventHub } from './events/event-hub';
import { SessionEndHub } from './events/session-end-hub';
import { followServerKey } from './follow-server-key';
import type { HeavyRequest, HeavyResponse } from './heavy/heavy-message';
import { renderHere } from './heavy/render-here';
import { createLogger } from './logger';
import { openStore } from './open-store';
import { publicUrl } from './public-url';
import { serverKeys } from './secret-key';
import { readSingleTiles } from './single-tiles';

/**
 * The thread of the heavy lane: the same application, with a heap and database connections of its own. It answers the
 * calls that `heavy/weigh-request.ts` lists, which need the database and the object store only.
 */
const CONNECTIONS = 2;

const { settings } = workerData as { settings: Settings };
const env = readEnvironment(process.env);
// The main thread logs the request; here only what went wrong.
const log = createLogger(env.LOG_LEVEL === 'silent' ? 'silent' : 'warn');
const db = createDatabase(env.DATABASE_URL, { max: CONNECTIONS, onError: (err) => log.warn({ err }, 'database connection lost') });
const keys = await serverKeys(env);
await checkSecretKey(db, keys, undefined);
followServerKey(db, keys, env);
const secrets = createSecrets(keys);
const { store } = openStore(env, { db, keys, secrets, log });
const available: Partial<Deps> = {
  db,
  secrets,
  log,
  store,
  singleTiles: await readSingleTiles(db),
  publicUrl: publicUrl(env),
  securityEvents: new SecurityEventBuffer(),
  apiRequests: new ApiRequestBuffer(),
  largeFiles: new LargeFiles(),
  // For exports. The PDF thread's file is next to this bundle.
  pdf: renderHere(new URL('./pdf-thread.js', import.meta.url)),
  clock: (await followDatabaseClock(db, log)).clock,
  random: Math.random,
};

const never = new AbortController().signal;

const http = await createApp({
  services: new Proxy(available as Deps, {
    get: (target, name) => {
      if (name in target) return target[name as keyof Deps];
      throw new Error(`the heavy thread has no ${String(name)}`);
    },
  }),
  queues: { backend: 'postgres', counts: unavailable, workerInfo: unavailable },
  hub: new EventHub(),
  sessionEndHub: new SessionEndHub(null),
  provider: null,
  heavy: null,
  metrics: null,
  log,
  closing: never,
  stopping: never,
  settings: { ...settings, webDist: null },
});

parentPort?.on('message', (request: HeavyRequest) => void answer(request));

async function answer({ id, method, url, headers, body }: HeavyRequest): Promise<void> {
  const response = await http.fetch(new Request(url, { method, headers, ...(body ? { body } : {}) }));
  const bytes = await response.arrayBuffer();
  const answered: HeavyResponse = { id, status: response.status, headers: [...response.headers], body: bytes };
  parentPort?.postMessage(answered, [bytes]);
}

function unavailable(): never {
  throw new Error('the heavy thread has no queue');
}
