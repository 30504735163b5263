import type { IdentityProvider } from '@molaar/adapters';
import type { Operator } from '@molaar/contracts';
import type { Queues } from '@molaar/queue';
import type { Deps } from '@molaar/services/context';
import type { ServerMetrics } from '@molaar/telemetry';
import type { Logger } from 'pino';
import type { EventHub } from './events/event-hub';
import type { SessionEndHub } from './events/session-end-hub';
import type { HeavyLane } from './heavy/heavy-lane';

/** Dependencies of the HTTP application; `start.ts` creates them, or a test. */
export interface AppDeps {
  services: Deps;
  queues: Pick<Queues, 'backend' | 'counts' | 'workerInfo'>;
  hub: EventHub;
  sessionEndHub: SessionEndHub;
  /** OpenID Connect provider for sign-in in addition to passwords; null when none is configured. */
  provider: IdentityProvider | null;
  /** Answers requests with much work in a thread of its own; null: nothing does, as in that thread. */
  heavy: HeavyLane | null;
  settings: Settings;
  log: Logger;
  /** Requests make spans. */
  tracing?: boolean;
  /** Figures for Prometheus; absent when nobody reads them. */
  metrics?: ServerMetrics | null;
  /** Aborted before the server stops: /ready says no, everything else still works. */
  closing: AbortSignal;
  /** Aborted when the server stops: waiting requests respond at once. */
  stopping: AbortSignal;
}

export interface Settings {
  version: string;
  /** Origins that may send unsafe requests: the portal's own. */
  origins: readonly string[];
  /** The portal is served over https: Secure cookies, HSTS. */
  secure: boolean;
  trustProxy: boolean;
  /** Signing in with the identity provider counts as a second factor, because the provider asks for one. */
  providerIsSecondFactor: boolean;
  /** The demo clinic may sign in. */
  demo: boolean;
  /** The owner of a clinic may read unsent e-mails: a demo on this machine without a mail server. */
  outbox: boolean;
  operator: Operator;
  /** Clinics pay through Stripe, and not through its stand-in. */
  payments: boolean;
  /** Folder of the built web application; null serves only the APIs. */
  webDist: string | null;
}
