import type { IdentityProvider } from '@molaar/adapters';
import type { Queues } from '@molaar/queue';
import type { Deps } from '@molaar/services/context';
import type { Logger } from 'pino';
import type { EventHub } from './events/event-hub';
import type { SessionEnds } from './events/session-ends';

/** What the HTTP application stands on; `main.ts` puts it together, a test its own. */
export interface AppDeps {
  services: Deps;
  queues: Pick<Queues, 'backend' | 'counts' | 'workerInfo'>;
  hub: EventHub;
  sessionEnds: SessionEnds;
  /** Through whom people may sign in besides their password; null: nobody is configured. */
  provider: IdentityProvider | null;
  settings: Settings;
  log: Logger;
  /** Aborted when the server stops: whatever waits answers at once. */
  stopping: AbortSignal;
}

export interface Settings {
  version: string;
  /** Origins that may send unsafe requests: the portal's own. */
  origins: readonly string[];
  /** The portal is served over https: Secure cookies, HSTS. */
  secure: boolean;
  trustProxy: boolean;
  /** The demo clinic may sign in. */
  demo: boolean;
  /** The owner of a clinic may read what was not sent: a demo on this machine without a mail server. */
  outbox: boolean;
  /** Folder of the built web application; null serves the interfaces alone. */
  webDist: string | null;
}
