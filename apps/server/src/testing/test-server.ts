import { listenEvents } from '@molaar/db';
import type { Role } from '@molaar/domain/clinic';
import type { Running } from '@molaar/queue';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '@molaar/services/testing/portal';
import type { DestinationStream } from 'pino';
import { createApp } from '../app';
import type { AppDeps, Settings } from '../app-deps';
import { runBackground } from '../background/run-background';
import { EventHub } from '../events/event-hub';
import { SessionEndHub } from '../events/session-end-hub';
import { sessionReader } from '../events/session-reader';
import { serverStopping } from '../events/stream-events';
import { listen } from '../listen';
import { createLogger } from '../logger';
import { Caller } from './caller';

export interface TestServer {
  url: string;
  portal: TestPortal;
  hub: EventHub;
  clinic: TestClinic;
  /** The settings of the running application; a test may change them. */
  settings: Settings;
  /** Creates a person of the clinic with these roles, signed in. */
  signedIn(...roles: Role[]): Promise<Caller>;
  /** Ends the event streams as SIGTERM does. */
  beginStop(): void;
  close(): Promise<void>;
}

export const TEST_ORIGIN = 'http://portal.test';

/** Starts the whole server on a free port, with a real database, queue and store, without a detector. */
export async function openTestServer(
  settings: Partial<Settings> = {},
  {
    logTo,
    provider = null,
    metrics = null,
    heavy = null,
  }: Partial<Pick<AppDeps, 'provider' | 'metrics' | 'heavy'>> & { logTo?: DestinationStream } = {},
): Promise<TestServer> {
  const portal = await openTestPortal();
  const clinic = await addClinic(portal);
  const { deps } = portal;
  const log = logTo ? createLogger('trace', logTo) : createLogger('silent');
  const hub = new EventHub();
  const closing = new AbortController();
  const stopping = new AbortController();
  const announcements = await listenEvents(portal.appUrl, (organizationId, event) => hub.publish(organizationId, event));
  const background: Running = runBackground(deps.queue, deps, log, metrics);
  const all: Settings = {
    version: 'test',
    origins: [TEST_ORIGIN],
    secure: false,
    trustProxy: true,
    demo: true,
    outbox: true,
    operator: {
      ...{ name: null, registryCode: null, vatNumber: null, address: null, email: null, dataProtection: null, subProcessors: [] },
    },
    payments: false,
    providerIsSecondFactor: false,
    webDist: null,
    ...settings,
  };
  const http = await createApp({
    services: deps,
    queues: deps.queue,
    hub,
    sessionEndHub: new SessionEndHub(sessionReader(deps, log)),
    provider,
    heavy,
    log,
    metrics,
    closing: closing.signal,
    stopping: stopping.signal,
    settings: all,
  });
  const server = await listen(http, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${server.port}`;
  const beginStop = (): void => {
    closing.abort();
    stopping.abort(serverStopping());
  };
  return {
    url,
    portal,
    hub,
    clinic,
    settings: all,
    signedIn: async (...roles) => {
      const { username } = await clinic.person(...roles);
      return new Caller(url).signIn(username);
    },
    beginStop,
    close: async () => {
      beginStop();
      await server.close(1_000);
      await announcements.close();
      await background.close();
      await portal.close();
    },
  };
}
