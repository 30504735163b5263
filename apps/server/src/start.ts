import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { IdentityProvider } from '@molaar/adapters';
import { listenEvents, START_TASK } from '@molaar/db';
import type { Deps } from '@molaar/services/context';
import { seedDemo, seedPractice, subscribeDemo } from '@molaar/services/seed';
import { createServerMetrics, serveProbes, startTracing } from '@molaar/telemetry';
import type { Logger } from 'pino';
import manifest from '../package.json' with { type: 'json' };
import { createApp } from './app';
import type { Settings } from './app-deps';
import { createLease } from './background/create-lease';
import { runBackground } from './background/run-background';
import { createDeps } from './create-deps';
import type { Environment } from './env';
import { EventHub } from './events/event-hub';
import { SessionEndHub } from './events/session-end-hub';
import { sessionReader } from './events/session-reader';
import { serverStopping } from './events/stream-events';
import { createHeavyLane } from './heavy/heavy-lane';
import { PROVIDER_PATH } from './identity-provider/provider-flow';
import { listen } from './listen';
import { operatorOf, warnOfMissingOperator } from './operator';
import { publicUrl, trustedOrigins } from './public-url';
import { readingsOf } from './readings';
import { registerPortal } from './register-portal';
import { startupStep } from './startup-step';
import { shareAssets } from './web/share-assets';

/** A little less than the launcher and container runtimes allow. */
const FINISH_WITHIN_MS = 6_000;

export interface RunningServer {
  url: string;
  /**
   * Accepts no new work, finishes what is in flight and closes everything, within 10 s after SHUTDOWN_DELAY_SECONDS.
   */
  stop(): Promise<void>;
}

/** Creates the server's parts and listens. When a step fails, the parts opened before are closed again. */
export async function start(env: Environment, log: Logger): Promise<RunningServer> {
  const opened: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const undo of opened.reverse()) await undo().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
  };
  try {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = env;
    const tracing = await startTracing({ service: 'server', version: manifest.version, endpoint, ratio });
    opened.push(() => tracing.close());
    const onDatabaseError = (err: Error): void => log.warn({ err }, 'database connection lost');
    const { deps, queues, pdfLoad } = await createDeps(env, {
      log,
      tracing: tracing.on,
      onDatabaseError,
      onOpened: (undo) => opened.push(undo),
    });
    const hub = new EventHub();
    const announcements = await startupStep('database (DATABASE_URL or DATABASE_LISTEN_URL)', () =>
      listenEvents(env.DATABASE_LISTEN_URL ?? env.DATABASE_URL, (organizationId, event) => hub.publish(organizationId, event), {
        onError: onDatabaseError,
        onReconnect: () => hub.reset(),
      }),
    );
    opened.push(() => announcements.close());
    const metrics = env.METRICS_PORT ? createServerMetrics(manifest.version, readingsOf(deps, { queues, hub, pdfLoad })) : null;
    const background = runBackground(queues, deps, log, metrics);
    opened.push(() => background.close());
    warnOfMissingOperator(env, log);
    if (env.demo) await prepareDemo(env, deps, log);

    const closing = new AbortController();
    const stopping = new AbortController();
    // Every open event stream listens; Node would print a warning of a leak from the eleventh on.
    setMaxListeners(0, stopping.signal);
    const settings = settingsOf(env, deps);
    // The thread's file is next to this bundle.
    const heavy = createHeavyLane(new URL('./heavy-thread.js', import.meta.url), settings);
    opened.push(() => heavy.close());
    if (settings.webDist) {
      const { webDist } = settings;
      const shared = await startupStep('web application (WEB_DIST)', () => shareAssets(deps.db, webDist, log));
      opened.push(() => shared.close());
    }
    const http = await startupStep('web application (WEB_DIST)', () =>
      createApp({
        services: deps,
        queues,
        hub,
        sessionEndHub: new SessionEndHub(sessionReader(deps, log)),
        provider: providerOf(env),
        log,
        metrics,
        tracing: tracing.on,
        closing: closing.signal,
        stopping: stopping.signal,
        heavy,
        settings,
      }),
    );
    const server = await listen(http, { host: env.HOST, port: env.PORT });
    if (env.METRICS_PORT) {
      const probes = { isLive: () => true, isReady: () => !closing.signal.aborted, figures: metrics?.text };
      const served = await serveProbes(probes, { host: env.HOST, port: env.METRICS_PORT });
      opened.push(() => served.close());
    }
    opened.push(async () => {
      closing.abort();
      if (env.SHUTDOWN_DELAY_SECONDS > 0) await delay(env.SHUTDOWN_DELAY_SECONDS * 1000);
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

/** Next to this bundle. */
const DEMO_RADIOGRAPH = new URL('./demo-radiograph.png', import.meta.url);

/** How often a server asks whether another one has made the demo clinic. */
const DEMO_TURN_MS = 250;

/** Seeds the demo clinic; of servers that start together one does so, and the others find what it has made. */
async function prepareDemo(env: Environment, deps: Deps, log: Logger): Promise<void> {
  const turn = createLease(deps.db, { name: `${START_TASK}demo clinic`, holder: randomUUID() }, { pauseMs: 0 });
  try {
    while ((await turn.run(() => seedAll(env, deps, log))) === 'elsewhere') await delay(DEMO_TURN_MS);
  } finally {
    await turn.release();
  }
}

/** Seeds the demo clinic, its practice system and its subscription. */
async function seedAll({ DENTAS_STAND_IN: practice, STRIPE_API_BASE }: Environment, deps: Deps, log: Logger): Promise<void> {
  await startupStep('demo clinic (DEMO=0 leaves it out)', () => seedDemo(deps, DEMO_RADIOGRAPH));
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
    providerIsSecondFactor: env.OIDC_SECOND_FACTOR === '1',
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
