import type { MailTransport } from '@molaar/adapters';
import type { Locale } from '@molaar/contracts';
import type { Database } from '@molaar/db';
import type { Role } from '@molaar/domain';
import type { Queues } from '@molaar/queue';
import type { ObjectStore } from '@molaar/storage';

/** Structured log; ids only, never a person's data. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What the use cases stand on; the server puts it together once. */
export interface Deps {
  db: Database;
  queue: Pick<Queues, 'enqueueAnalysis' | 'analysisJobState' | 'queuePosition'>;
  store: ObjectStore;
  clock: () => Date;
  /** Version of the model that new analyses are asked of. */
  modelVersion: string;
  /** Where people find the portal, without a slash at the end; links in mails begin with it. */
  publicUrl: string;
  /** Carries the mails; null: no mail server is set and they stay in the outbox. */
  mail: MailTransport | null;
  log: Log;
}

/** On whose behalf a use case runs: a resolved session. */
export interface Actor {
  userId: string;
  organizationId: string;
  roles: readonly Role[];
  sessionId: string;
  locale: Locale;
}
