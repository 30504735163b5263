import type { Billing, MailTransport, Outbound, PartnerKeys } from '@molaar/adapters';
import type { Locale } from '@molaar/contracts';
import type { Database } from '@molaar/db';
import type { PdfPool } from '@molaar/documents';
import type { Action, Role } from '@molaar/domain/clinic';
import type { Queues } from '@molaar/queue';
import type { ObjectStore } from '@molaar/storage';
import type { Secrets } from './secrets';

/** Structured log; ids only, never a person's data. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What the use cases stand on; the server puts it together once. */
export interface Deps {
  db: Database;
  queue: Pick<Queues, 'enqueueAnalysis' | 'removeAnalysis' | 'analysisJobState' | 'queuePosition'>;
  store: ObjectStore;
  clock: () => Date;
  /** Version of the model that new analyses are asked of. */
  modelVersion: string;
  /** The size of its input: every new radiograph gets a copy of that size. Left out: workers decode originals. */
  modelSize?: { width: number; height: number };
  /** Where people find the portal, without a slash at the end; links in mails begin with it. */
  publicUrl: string;
  /** Carries the mails; null: no mail server is set and they stay in the outbox. */
  mail: MailTransport | null;
  /** The payment provider; null: none is set, so nobody can subscribe. */
  billing: Billing | null;
  /** Where messages of the contact form go. */
  contactAddress: string;
  /** Calls what a clinic names: its practice system. */
  outbound: Outbound;
  /** 0 to 1; spreads what failed together. */
  random: () => number;
  /** Seals what the database keeps for later and signs what leaves for minutes; its key is not in the database. */
  secrets: Secrets;
  /** Public keys of partner systems. */
  partnerKeys: PartnerKeys;
  /** Makes PDFs and pictures of their pages away from the thread that answers requests; left out: on it, in slices. */
  pdf?: Pick<PdfPool, 'render' | 'preview' | 'version' | 'warmUp'>;
  log: Log;
}

/** On whose behalf a use case runs: a resolved session. */
export interface Actor {
  userId: string;
  organizationId: string;
  roles: readonly Role[];
  sessionId: string;
  locale: Locale;
  /** Set when a partner's key calls in the person's name: it may do what its scopes allow and nothing else. */
  apiKey?: { id: string; actions: readonly Action[] } | undefined;
  /** The subscription is not paid: the organization reads and exports, and changes nothing. */
  readOnly?: boolean;
  /** What a partner's token named, when one began the session: it reaches nothing else. */
  token?: ActorToken | undefined;
}

/** The partner that acts for the dentist `userId`, and what its token named. */
export interface ActorToken {
  partnerId: string;
  /** Null: the patients that this partner made for this dentist. */
  patientId: string | null;
  analysisId: string | null;
}
