import { type Kysely, sql } from 'kysely';
import { createApiKeys } from './parts/api-keys';
import { createAuditChain } from './parts/audit-chain';
import { makeEntryFunction, openToEntryFunctions, protectTenantTable } from './protect';

export const API_KEY_AND_AUDIT_FUNCTIONS = [
  'delete_old_idempotency_keys()',
  'organizations_to_chain(integer)',
  'audited_organizations()',
  'use_api_key(bytea, timestamptz, integer)',
] as const;

/** Idempotency keys, the chain of the audit log, API keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIdempotencyKeys(db);
  await createAuditChain(db);
  await createApiKeys(db);
  for (const signature of API_KEY_AND_AUDIT_FUNCTIONS) await makeEntryFunction(db, signature);
}

/**
 * Idempotency keys: a request with a key executes once, and repeated ones get its response. `committed` is set in the
 * transaction of the work, so that a server that stopped before it stored the response does not look like one that did
 * nothing. Times are the database's, because several servers share them.
 */
async function createIdempotencyKeys(db: Kysely<unknown>): Promise<void> {
  await sql`create table idempotency_keys (
    organization_id uuid not null references organizations (id),
    caller_id uuid not null,
    key text not null check (length(key) between 1 and 255),
    request_hash bytea not null,
    attempt uuid not null,
    seen_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    committed boolean not null default false,
    status integer,
    headers jsonb,
    body bytea,
    primary key (organization_id, caller_id, key),
    check ((status is null) = (headers is null) and (status is null) = (body is null))
  )`.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);
  await protectTenantTable(db, 'idempotency_keys');
  await openToEntryFunctions(db, 'idempotency_keys', 'select (created_at), delete');
  await sql`create function entry.delete_old_idempotency_keys()
    returns integer language plpgsql volatile as $$
    declare gone integer;
    begin
      delete from public.idempotency_keys where created_at < now() - interval '24 hours';
      get diagnostics gone = row_count;
      return gone;
    end $$`.execute(db);
}
