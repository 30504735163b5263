import { join } from 'node:path';
import { createSmtpTransport } from '@molaar/adapters';
import { closeDatabase, createDatabase, listenEvents } from '@molaar/db';
import { loadManifest, modelVersionOf } from '@molaar/inference';
import { createQueues } from '@molaar/queue';
import { type Deps, seedDemo } from '@molaar/services';
import { createObjectStore } from '@molaar/storage';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { createApp } from './app';
import type { AppDeps } from './app-deps';
import { runBackground } from './background/run-background';
import type { Environment } from './env';
import { EventHub } from './events/event-hub';
import { SessionEnds } from './events/session-ends';
import { serverStopping } from './events/stream-events';
import { listen } from './listen';
import { publicUrl, trustedOrigins } from './public-url';
import { s3Settings } from './s3-settings';
import { step } from './step';

/** A little less than the launcher and a container's runtime allow. */
const FINISH_WITHIN_MS = 6_000;

export interface RunningServer {
  url: string;
  /** Takes no new work, finishes what is in flight and lets go of everything, within 10 s. */
  stop(): Promise<void>;
}

/** Puts the server together and listens. What was opened is closed again when a later step fails. */
export async function start(env: Environment, log: Logger): Promise<RunningServer> {
  const opened: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  const close = async (): Promise<void> => {
    for (const undo of opened.reverse()) await undo().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
  };
  try {
    const modelVersion = modelVersionOf(await step('model (MODEL_DIR)', () => loadManifest(env.MODEL_DIR)));
    const onError = (err: Error): void => log.warn({ err }, 'database connection lost');
    const db = createDatabase(env.DATABASE_URL, { onError });
    opened.push(() => closeDatabase(db));
    const queues = await step('queue (QUEUE_DATABASE_URL or REDIS_URL)', () => createQueues({ ...queueOf(env), log }));
    opened.push(() => queues.close());
    const mail = mailOf(env, log);
    if (mail) opened.push(async () => mail.close());
    const store = createObjectStore(storeOf(env));
    const deps: Deps = { db, queue: queues, store, clock: () => new Date(), modelVersion, publicUrl: publicUrl(env), mail, log };

    const hub = new EventHub();
    const announcements = await step('database (DATABASE_URL)', () =>
      listenEvents(env.DATABASE_URL, (organizationId, event) => hub.publish(organizationId, event), {
        onError,
        onReconnect: () => hub.reset(),
      }),
    );
    opened.push(() => announcements.close());
    const background = runBackground(queues, deps, log);
    opened.push(() => background.close());
    if (env.demo) await step('demo clinic (DEMO=0 leaves it out)', () => seedDemo(deps));

    const appDeps: AppDeps = {
      services: deps,
      queues,
      hub,
      sessionEnds: new SessionEnds(),
      log,
      stopping: stopping.signal,
      settings: {
        version: manifest.version,
        origins: trustedOrigins(env),
        secure: publicUrl(env).startsWith('https:'),
        trustProxy: env.TRUST_PROXY === '1',
        demo: env.demo,
        outbox: env.demo && !mail,
        webDist: env.WEB_DIST ?? null,
      },
    };
    const http = await step('web application (WEB_DIST)', () => createApp(appDeps));
    const server = await listen(http, { host: env.HOST, port: env.PORT });
    opened.push(async () => {
      stopping.abort(serverStopping());
      await server.close(FINISH_WITHIN_MS);
    });
    return { url: publicUrl({ ...env, PORT: server.port }), stop: close };
  } catch (error) {
    await close();
    throw error;
  }
}

function queueOf({ REDIS_URL, QUEUE_DATABASE_URL }: Environment) {
  return REDIS_URL
    ? ({ backend: 'redis', url: REDIS_URL } as const)
    : ({ backend: 'postgres', connectionString: QUEUE_DATABASE_URL ?? '' } as const);
}

/** Without a mail server nothing is pretended: invitations and reset links wait in the database. */
function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Environment, log: Logger): Deps['mail'] {
  if (url && from) return createSmtpTransport({ url, from });
  log.warn('SMTP_URL is not set: mails are written down and not sent');
  return null;
}

function storeOf(env: Environment): Parameters<typeof createObjectStore>[0] {
  const s3 = s3Settings(env);
  return s3 ? { kind: 's3', ...s3 } : { kind: 'disk', root: join(env.DATA_DIR, 'objects') };
}
