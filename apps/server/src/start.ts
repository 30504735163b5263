import { join } from 'node:path';
import { createOutbound, createSmtpTransport, createStripeBilling, IdentityProvider, PartnerKeys } from '@molaar/adapters';
import { closeDatabase, createDatabase, listenEvents } from '@molaar/db';
import { createPdfPool } from '@molaar/documents';
import { loadManifest, modelVersionOf } from '@molaar/inference';
import { createQueues } from '@molaar/queue';
import { createSecrets, type Deps } from '@molaar/services/context';
import { seedDemo, seedPractice, subscribeDemo } from '@molaar/services/seed';
import { createObjectStore } from '@molaar/storage';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { createApp } from './app';
import type { AppDeps } from './app-deps';
import { runBackground } from './background/run-background';
import type { Environment } from './env';
import { EventHub } from './events/event-hub';
import { SessionEndHub } from './events/session-end-hub';
import { serverStopping } from './events/stream-events';
import { PROVIDER_PATH } from './identity-provider/provider-flow';
import { listen } from './listen';
import { publicUrl, trustedOrigins } from './public-url';
import { registerPortal } from './register-portal';
import { s3Settings } from './s3-settings';
import { secretKey } from './secret-key';
import { startupStep } from './startup-step';

/** A little less than the launcher and container runtimes allow. */
const FINISH_WITHIN_MS = 6_000;
const PDF_THREADS = 2;

export interface RunningServer {
  url: string;
  /** Accepts no new work, finishes what is in flight and closes everything, within 10 s. */
  stop(): Promise<void>;
}

/** Creates the server's parts and listens. When a step fails, the parts opened before are closed again. */
export async function start(env: Environment, log: Logger): Promise<RunningServer> {
  const opened: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  const close = async (): Promise<void> => {
    for (const undo of opened.reverse()) await undo().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
  };
  try {
    const model = await startupStep('model (MODEL_DIR)', () => loadManifest(env.MODEL_DIR));
    const modelVersion = modelVersionOf(model);
    const onError = (err: Error): void => log.warn({ err }, 'database connection lost');
    const db = createDatabase(env.DATABASE_URL, { onError });
    opened.push(() => closeDatabase(db));
    const queues = await startupStep('queue (QUEUE_DATABASE_URL or REDIS_URL)', () => createQueues({ ...queueOf(env), log }));
    opened.push(() => queues.close());
    const mail = mailOf(env, log);
    if (mail) opened.push(async () => mail.close());
    const store = createObjectStore(storeOf(env));
    // The thread's file is next to this bundle; the pages of one treatment plan take a core about a second.
    const pdf = createPdfPool(new URL('./pdf-thread.js', import.meta.url), { threads: PDF_THREADS });
    opened.push(() => pdf.close());
    const deps: Deps = {
      db,
      pdf,
      queue: queues,
      store,
      clock: () => new Date(),
      modelVersion,
      modelSize: { width: model.input.width, height: model.input.height },
      publicUrl: publicUrl(env),
      mail,
      billing: billingOf(env, log),
      contactAddress: contactAddress(env),
      outbound: createOutbound({ allowPrivate: env.demo || env.PARTNERS_INSIDE === '1' }),
      random: Math.random,
      secrets: createSecrets(await startupStep('key (SECRET_KEY or DATA_DIR)', () => secretKey(env))),
      // Private addresses are allowed only when this server is a local trial, as the demo is.
      partnerKeys: new PartnerKeys({ allowPrivate: env.loopback }),
      log,
    };

    const hub = new EventHub();
    const announcements = await startupStep('database (DATABASE_URL)', () =>
      listenEvents(env.DATABASE_URL, (organizationId, event) => hub.publish(organizationId, event), {
        onError,
        onReconnect: () => hub.reset(),
      }),
    );
    opened.push(() => announcements.close());
    const background = runBackground(queues, deps, log);
    opened.push(() => background.close());
    if (env.demo) await startupStep('demo clinic (DEMO=0 leaves it out)', () => seedDemo(deps));
    const { DENTAS_STAND_IN: practice } = env;
    if (env.demo && practice) await startupStep('practice system of the demo (DENTAS_STAND_IN)', () => seedPractice(deps, practice));
    // With a stand-in only: no real Stripe account gets a customer that does not exist.
    if (env.demo && env.STRIPE_API_BASE)
      await subscribeDemo(deps).catch((error: unknown) => log.warn({ err: error }, 'the demo clinic has no subscription'));

    const appDeps: AppDeps = {
      services: deps,
      queues,
      hub,
      sessionEndHub: new SessionEndHub(),
      provider: providerOf(env),
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
    const http = await startupStep('web application (WEB_DIST)', () => createApp(appDeps));
    const server = await listen(http, { host: env.HOST, port: env.PORT });
    const url = publicUrl({ ...env, PORT: server.port });
    opened.push(async () => {
      stopping.abort(serverStopping());
      await server.close(FINISH_WITHIN_MS);
    });
    if (env.demo && practice)
      await registerPortal(deps, practice, url).catch((error: unknown) =>
        log.warn({ err: error }, 'the portal could not be registered with the demo practice system'),
      );
    return { url, stop: close };
  } catch (error) {
    await close();
    throw error;
  }
}

function providerOf(env: Environment): IdentityProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret = null, OIDC_NAME: name } = env;
  if (!issuer || !clientId) return null;
  const redirectUri = `${publicUrl(env)}${PROVIDER_PATH}/callback`;
  return new IdentityProvider({ issuer, clientId, clientSecret, name, redirectUri, allowHttp: env.loopback });
}

function queueOf({ REDIS_URL, QUEUE_DATABASE_URL }: Environment) {
  return REDIS_URL
    ? ({ backend: 'redis', url: REDIS_URL } as const)
    : ({ backend: 'postgres', connectionString: QUEUE_DATABASE_URL ?? '' } as const);
}

/** Without a mail server, invitations and reset links stay in the database. */
function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Environment, log: Logger): Deps['mail'] {
  if (url && from) return createSmtpTransport({ url, from });
  log.warn('SMTP_URL is not set: e-mails are stored and not sent');
  return null;
}

/** Without a key nobody can subscribe; everything else works. */
function billingOf(
  { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase }: Environment,
  log: Logger,
) {
  if (secretKey && webhookSecret) return createStripeBilling({ secretKey, webhookSecret, apiBase });
  log.warn('STRIPE_SECRET_KEY is not set: nobody can subscribe');
  return null;
}

/** The address of MAIL_FROM receives contact messages unless CONTACT_EMAIL is set. */
function contactAddress({ CONTACT_EMAIL, MAIL_FROM }: Environment): string {
  return CONTACT_EMAIL ?? /([^\s<>]+@[^\s<>]+)/.exec(MAIL_FROM ?? '')?.[1] ?? 'contact@molaar.test';
}

function storeOf(env: Environment): Parameters<typeof createObjectStore>[0] {
  const s3 = s3Settings(env);
  return s3 ? { kind: 's3', ...s3 } : { kind: 'disk', root: join(env.DATA_DIR, 'objects') };
}
