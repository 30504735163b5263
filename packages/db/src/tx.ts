import type { Transaction } from 'kysely';
import type { Schema } from './schema';

/** Encrypts what must not be readable in a copy of the database; its key is not in the database. */
export interface Sealer {
  seal(text: string): string;
  /** Returns undefined for a text that was sealed with another key. */
  open(sealed: string): string | undefined;
}

/**
 * A transaction without a clinic: row-level security shows it no clinic data. Only `inTransaction` and `inStatement`
 * create one.
 */
export type Tx = Transaction<Schema> & { readonly sealer: Sealer | null };

/** Restricts a session that a partner's token started to the patients the token names (migration `token-scope`). */
export interface TokenScope {
  readonly partnerId: string;
  /** The user for whom the partner acts. */
  readonly dentistId: string;
  /** Null: all patients that this partner created for this dentist. */
  readonly patientId: string | null;
}

/** An idempotency key that a request has claimed: only this attempt may complete or release it. */
export interface IdempotencyClaim {
  /** The person, the API key, or the session of an integration. */
  readonly callerId: string;
  /** Chosen by the client. */
  readonly key: string;
  readonly attempt: string;
}

/**
 * Who runs a transaction and what it may reach. A use case passes its whole `Actor`; only work that nobody requested
 * (sweeps, jobs, anonymous calls) passes the organization alone.
 */
export interface ClinicScope {
  readonly organizationId: string;
  readonly token?: TokenScope | undefined;
  /** Recorded in the audit log next to the person. */
  readonly apiKey?: { readonly id: string } | undefined;
  /** Marked as committed in the same transaction that writes something. */
  readonly idempotency?: IdempotencyClaim | undefined;
}

/** A transaction that sees the rows of one clinic. Only `inClinic` creates one. */
export type ClinicTx = Tx & { readonly organizationId: string; readonly apiKeyId: string | null };
