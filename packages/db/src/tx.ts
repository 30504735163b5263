import type { Transaction } from 'kysely';
import type { Schema } from './schema';

/** A transaction without a clinic: row-level security shows it no clinic data. Comes from `inTransaction` and `inStatement`. */
export type Tx = Transaction<Schema>;

/** For whom a transaction runs. An `Actor` of the services is one. */
export interface ClinicScope {
  readonly organizationId: string;
}

/** A transaction that sees the rows of one clinic. Comes from `inClinic` only. */
export type ClinicTx = Tx & ClinicScope;
