import { IdentityProvider } from '@molaar/adapters';
import { listenEvents } from '@molaar/db';
import type { Deps } from '@molaar/services/context';
import { seedDemo, seedPractice, subscribeDemo } from '@molaar/services/seed';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { createApp } from './app';
import type { Settings } from './app-deps';
import { runBackground } from './background/run-background';
import { createDeps } from './create-deps';
import type { Environment } from './env';
import { EventHub } from './events/event-hub';
import { SessionEndHub } from './events/session-end-hub';
import { serverStopping } from './events/stream-events';
import { PROVIDER_PATH } from './identity-provider/provider-flow';
import { listen } from './listen';
import { operatorOf, warnOfMissingOperator } from './operator';
import { publicUrl, trustedOrigins } from './public-url';
import { registerPortal } from './register-portal';
import { startupStep } from './startup-step';

/** A little less than the launcher and container runtimes allow. */
const FINISH_WITHIN_MS = 6_000;

export interface RunningServer {
  url: string;
  /** Accepts no new work, finishes what is in flight and closes everything, within 10 s. */
  stop(): Promise<void>;
}

/** Creates the server's parts and listens. When a step fails, the parts opened before are closed again. */
export async function start(env: Environment, log: Logger): Promise<RunningServer> {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const undo of opened.reverse()) await undo().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
  };
  try {
    const onDatabaseError = (err: Error): void => log.warn({ err }, 'database connection lost');
    const { deps, queues } = await createDeps(env, { log, onDatabaseError, onOpened: (undo) => opened.push(undo) });
    const hub = new EventHub();
    const announcements = await startupStep('database (DATABASE_URL)', () =>
      listenEvents(env.DATABASE_URL, (organizationId, event) => hub.publish(organizationId, event), {
        onError: onDatabaseError,
        onReconnect: () => hub.reset(),
      }),
    );
    opened.push(() => announcements.close());
    const background = runBackground(queues, deps, log);
    opened.push(() => background.close());
    warnOfMissingOperator(env, log);
    if (env.demo) await prepareDemo(env, deps, log);

    const stopping = new AbortController();
    const http = await startupStep('web application (WEB_DIST)', () =>
      createApp({
        services: deps,
        queues,
        hub,
        sessionEndHub: new SessionEndHub(),
        provider: providerOf(env),
        log,
        stopping: stopping.signal,
        settings: settingsOf(env, deps),
      }),
    );
    const server = await listen(http, { host: env.HOST, port: env.PORT });
    opened.push(async () => {
      stopping.abort(serverStopping());
      await server.close(FINISH_WITHIN_MS);
    });
    const url = publicUrl({ ...env, PORT: server.port });
    if (env.demo && env.DENTAS_STAND_IN)
      await registerPortal(deps, env.DENTAS_STAND_IN, url).catch((error: unknown) =>
        log.warn({ err: error }, 'the portal could not be registered with the demo practice system'),
      );
    return { url, stop: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Seeds the demo clinic, its practice system and its subscription. */
async function prepareDemo({ DENTAS_STAND_IN: practice, STRIPE_API_BASE }: Environment, deps: Deps, log: Logger): Promise<void> {
  await startupStep('demo clinic (DEMO=0 leaves it out)', () => seedDemo(deps));
  if (practice) await startupStep('practice system of the demo (DENTAS_STAND_IN)', () => seedPractice(deps, practice));
  // With a stand-in only: no real Stripe account gets a customer that does not exist.
  if (STRIPE_API_BASE) await subscribeDemo(deps).catch((error: unknown) => log.warn({ err: error }, 'the demo clinic has no subscription'));
}

function settingsOf(env: Environment, { mail }: Deps): Settings {
  return {
    version: manifest.version,
    origins: trustedOrigins(env),
    secure: publicUrl(env).startsWith('https:'),
    trustProxy: env.TRUST_PROXY === '1',
    demo: env.demo,
    outbox: env.demo && !mail,
    operator: operatorOf(env),
    payments: env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_API_BASE === undefined,
    webDist: env.WEB_DIST ?? null,
  };
}

function providerOf(env: Environment): IdentityProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret = null, OIDC_NAME: name } = env;
  if (!issuer || !clientId) return null;
  const redirectUri = `${publicUrl(env)}${PROVIDER_PATH}/callback`;
  return new IdentityProvider({ issuer, clientId, clientSecret, name, redirectUri, allowHttp: env.loopback });
}
