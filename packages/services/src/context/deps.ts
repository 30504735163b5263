import type { Billing, MailTransport, Outbound, PartnerKeys, VirusScanner } from '@molaar/adapters';
import type { Locale } from '@molaar/contracts';
import type { Database, IdempotencyClaim, TokenScope } from '@molaar/db';
import type { PdfPool } from '@molaar/documents';
import type { Action, MissingFactor, Role } from '@molaar/domain/clinic';
import type { FigureCounts } from '@molaar/domain/drift';
import type { DicomImage } from '@molaar/imaging';
import type { Queues } from '@molaar/queue';
import type { ObjectStore } from '@molaar/storage';
import type { ApiRequestBuffer } from './api-request-buffer';
import type { FairTurns } from './fair-turns';
import type { LargeFiles } from './large-files';
import type { Secrets } from './secrets';
import type { SecurityEventBuffer } from './security-event-buffer';

/** Structured log. Ids only, never personal data. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Dependencies of the use cases; the server creates them once. */
export interface Deps {
  db: Database;
  queue: Pick<Queues, 'enqueueAnalysis' | 'moveAnalysis' | 'removeAnalysis' | 'analysisJobState' | 'queuePosition'>;
  store: ObjectStore;
  /** Whether servers may run that read tiles as single objects only; omitted: none does. */
  singleTiles?: () => boolean;
  clock: () => Date;
  /** Version of the model for new analyses. */
  modelVersion: string;
  /** The detector's size: every new image is stored in that size too. Omitted: workers decode the originals. */
  modelSize?: { width: number; height: number };
  /** The release's own radiographs, with which those of clinics are compared; null: of another model version. */
  driftReference?: { figures: Readonly<Record<string, FigureCounts>> } | null;
  /** The portal's address without a trailing slash; used for links in mails. */
  publicUrl: string;
  /** Sends mails; null when no mail server is configured and mails stay in the outbox. */
  mail: MailTransport | null;
  /** The payment provider; null when none is configured and nobody can subscribe. */
  billing: Billing | null;
  /** Recipient of contact form messages. */
  contactAddress: string;
  /** Calls a clinic's practice system. */
  outbound: Outbound;
  /** Returns 0 to 1; jitter for retries. */
  random: () => number;
  /** Encrypts values stored in the database and signs short-lived values; its key is not in the database. */
  secrets: Secrets;
  /** Security events that are not saved yet; `recordSecurityEvent` adds to them. */
  securityEvents: SecurityEventBuffer;
  /** Requests with API keys that are not saved yet. */
  apiRequests: ApiRequestBuffer;
  /** Turns of the work on pixels, which keeps a core busy for a second; omitted: as many at once as are uploaded. */
  pixels?: FairTurns;
  /** Patients whose files the server answers in another thread. */
  largeFiles: LargeFiles;
  /** Public keys of partners. */
  partnerKeys: PartnerKeys;
  /** Renders PDFs and page previews in worker threads; omitted: in the main thread, in slices. */
  pdf?: Pick<PdfPool, 'render' | 'renderPageImage' | 'version' | 'warmUp'>;
  /** Scans uploaded files; null or omitted when the installation has no scanner. */
  scanner?: VirusScanner | null;
  /** Decodes a DICOM file of a clinic in a thread; omitted: in the main thread. */
  dicom?: (organizationId: string, bytes: Buffer) => Promise<DicomImage>;
  log: Log;
}

/** The caller of a use case: a resolved session. */
export interface Actor {
  userId: string;
  organizationId: string;
  roles: readonly Role[];
  sessionId: string;
  locale: Locale;
  /** When the person last gave a password or second factor in this session; null or absent: never. */
  confirmedAt?: Date | null | undefined;
  /** What is missing before the session may be used for anything but giving it. */
  factorMissing?: MissingFactor | undefined;
  /** Set for a call with an API key: limited to the actions of its scopes and to what the person may do now. */
  apiKey?: { id: string; actions: readonly Action[]; personRoles: readonly Role[] } | undefined;
  /** The subscription is not paid: the organization can read and export, but change nothing. */
  readOnly?: boolean;
  /** Set for a session that a partner's token started: limited to what the token names. */
  token?: ActorToken | undefined;
  /** Set for a request with an idempotency key: its transactions mark the key as committed. */
  idempotency?: RequestClaim | undefined;
}

/** What a partner's token names. */
export interface ActorToken extends TokenScope {
  readonly analysisId: string | null;
}

/** The claim of the running request. */
export interface RequestClaim extends IdempotencyClaim {
  /** Set by a use case whose response contains a secret that is stored nowhere. */
  responseIsSecret?: boolean;
}

/**
 * Returns the actor for a transaction that does not count as the requested work: it may stay when that is rejected, or
 * run twice, for example a notification.
 */
export function withoutIdempotency(actor: Actor): Actor {
  return { ...actor, idempotency: undefined };
}
