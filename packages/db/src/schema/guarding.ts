import type { ApiKeyScope } from '@molaar/contracts';
import type { ColumnType, Generated } from 'kysely';

/** Written once, by the insert. */
type Fixed<T> = ColumnType<T, T, never>;

export interface IdempotencyKeysTable {
  organization_id: Fixed<string>;
  /** The person, or the partner's key. */
  caller_id: Fixed<string>;
  key: Fixed<string>;
  request_hash: Buffer;
  /** Who works on it now; whoever takes over after a stopped server writes another. */
  attempt: string;
  seen_at: Generated<Date>;
  created_at: Generated<Date>;
  /** The work is in the database, though its answer may not be here yet. */
  committed: Generated<boolean>;
  status: number | null;
  headers: ColumnType<Record<string, string> | null, string | null | undefined, string | null>;
  body: Buffer | null;
}

export interface AuditChainTable {
  organization_id: Fixed<string>;
  position: Fixed<number>;
  entry_id: Fixed<string>;
  hash: Fixed<Buffer>;
}

/** Entries that are not linked yet; filled by a trigger of audit_log. */
export interface AuditWaitingTable {
  organization_id: Fixed<string>;
  entry_id: Fixed<string>;
}

export interface ApiKeysTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  name: string;
  scopes: ApiKeyScope[];
  /** The person in whose name the key writes. */
  acts_as: string;
  created_by: Fixed<string>;
  created_at: Fixed<Date>;
  revoked_at: ColumnType<Date | null, undefined, Date>;
  version: Generated<number>;
}

export interface ApiKeySecretsTable {
  organization_id: Fixed<string>;
  id: Fixed<string>;
  api_key_id: Fixed<string>;
  /** The readable beginning, by which people tell secrets apart. */
  prefix: Fixed<string>;
  /** SHA-256 of the whole secret. */
  secret_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
  expires_at: ColumnType<Date | null, undefined, Date>;
  last_used_at: ColumnType<Date | null, never, never>;
  window_ends_at: ColumnType<Date | null, never, never>;
  window_requests: ColumnType<number, never, never>;
}

export interface GuardingTables {
  idempotency_keys: IdempotencyKeysTable;
  audit_chain: AuditChainTable;
  audit_waiting: AuditWaitingTable;
  api_keys: ApiKeysTable;
  api_key_secrets: ApiKeySecretsTable;
}
