import type { Transaction } from 'kysely';
import type { Schema } from './schema';

/** What repositories work with. It can be had from `inTransaction` and `inOrganization` only. */
export type Tx = Transaction<Schema>;
