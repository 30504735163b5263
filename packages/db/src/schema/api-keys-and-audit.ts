import type { ApiKeyScope } from '@molaar/contracts';
import type { ColumnType, Generated } from 'kysely';

/** Set by the insert and never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface IdempotencyKeysTable {
  organization_id: Fixed<string>;
  /** The person, the API key, or the session of an integration. */
  caller_id: Fixed<string>;
  key: Fixed<string>;
  request_hash: Buffer;
  /** The request that executes now; a request that takes over from a stopped server writes another. */
  attempt: string;
  seen_at: Generated<Date>;
  created_at: Generated<Date>;
  /** The work is committed, although its response may not be stored yet. */
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
  /** The person for whom the key acts. */
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
  /** The readable beginning, by which people distinguish secrets. */
  prefix: Fixed<string>;
  /** SHA-256 of the whole secret. */
  secret_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
  expires_at: ColumnType<Date | null, undefined, Date>;
  last_used_at: ColumnType<Date | null, never, never>;
  window_ends_at: ColumnType<Date | null, never, never>;
  window_requests: ColumnType<number, never, never>;
}

export interface ApiKeyAndAuditTables {
  idempotency_keys: IdempotencyKeysTable;
  audit_chain: AuditChainTable;
  audit_waiting: AuditWaitingTable;
  api_keys: ApiKeysTable;
  api_key_secrets: ApiKeySecretsTable;
}
