import { type Kysely, sql } from 'kysely';
import { makeEntryFunction, openToEntryFunctions, protectTenantTable } from './protect';

export const WEBHOOK_FUNCTIONS = [
  'due_webhooks(timestamptz, integer)',
  'delete_old_webhooks(timestamptz)',
  'delete_old_api_requests(timestamptz)',
] as const;

/** Webhooks: endpoints of a clinic and what is sent to them. The log of requests with API keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createEndpoints(db);
  await createDeliveries(db);
  await createRequestLog(db);
  for (const signature of WEBHOOK_FUNCTIONS) await makeEntryFunction(db, signature);
}

/** The secrets are sealed with a key that is not in the database. A former secret signs too until its end. */
async function createEndpoints(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhook_endpoints (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    name text not null check (length(name) between 1 and 100),
    url text not null check (length(url) between 1 and 500),
    events text[] not null check (cardinality(events) > 0),
    sealed_secret text not null,
    sealed_former_secret text,
    former_secret_until timestamptz,
    active boolean not null default true,
    disabled_at timestamptz,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    version integer not null default 1,
    primary key (organization_id, id),
    check ((sealed_former_secret is null) = (former_secret_until is null))
  )`.execute(db);
  await protectTenantTable(db, 'webhook_endpoints');
  await openToEntryFunctions(db, 'webhook_endpoints', 'select (organization_id, id, active)');
}

/** Inserted in the transaction of their cause. They contain ids only. */
async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhook_deliveries (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    endpoint_id uuid not null,
    type text not null check (length(type) between 1 and 60),
    data jsonb not null,
    state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'FAILED')),
    attempts integer not null default 0,
    failures integer not null default 0,
    next_attempt_at timestamptz not null,
    give_up_at timestamptz not null,
    attempted_at timestamptz,
    response_status integer,
    reason text check (length(reason) <= 40),
    duration_ms integer,
    created_at timestamptz not null,
    settled_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id) on delete cascade,
    check ((state = 'WAITING') = (settled_at is null))
  )`.execute(db);
  await sql`create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'WAITING'`.execute(db);
  await sql`create index webhook_deliveries_endpoint on webhook_deliveries (organization_id, endpoint_id, id)`.execute(db);
  await sql`create index webhook_deliveries_age on webhook_deliveries (created_at)`.execute(db);
  await protectTenantTable(db, 'webhook_deliveries', { rights: ['select', 'insert', 'update'] });
  const read = 'organization_id, id, endpoint_id, state, next_attempt_at, created_at';
  await openToEntryFunctions(db, 'webhook_deliveries', `select (${read}), delete`);

  // Endpoints take turns within a clinic, and clinics take turns: one that does not respond holds up no other one.
  await sql`create function entry.due_webhooks(at timestamptz, most integer)
    returns table (organization_id uuid, endpoint_id uuid, id uuid) language sql stable as $$
      select t.organization_id, t.endpoint_id, t.id from (
        select e.*, row_number() over (partition by e.organization_id order by e.endpoint_turn, e.next_attempt_at, e.id) as turn from (
          select d.organization_id, d.endpoint_id, d.id, d.next_attempt_at,
            row_number() over (partition by d.organization_id, d.endpoint_id order by d.next_attempt_at, d.id) as endpoint_turn
          from public.webhook_deliveries d
          join public.webhook_endpoints p on p.organization_id = d.organization_id and p.id = d.endpoint_id and p.active
          where d.state = 'WAITING' and d.next_attempt_at <= at
        ) e
      ) t order by t.turn, t.next_attempt_at, t.id limit most
    $$`.execute(db);
  await sql`create function entry.delete_old_webhooks(before timestamptz)
    returns integer language plpgsql volatile as $$
    declare gone integer;
    begin
      delete from public.webhook_deliveries where created_at < before;
      get diagnostics gone = row_count;
      return gone;
    end $$`.execute(db);
}

/** Neither addresses with their query nor bodies: what a program sent may name a patient. */
async function createRequestLog(db: Kysely<unknown>): Promise<void> {
  await sql`create table api_requests (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    api_key_id uuid not null,
    at timestamptz not null,
    method text not null check (length(method) <= 10),
    route text not null check (length(route) <= 200),
    status integer not null,
    code text check (length(code) <= 60),
    request_id text not null check (length(request_id) <= 64),
    duration_ms integer not null,
    primary key (organization_id, id),
    foreign key (organization_id, api_key_id) references api_keys (organization_id, id) on delete cascade
  )`.execute(db);
  await sql`create index api_requests_key on api_requests (organization_id, api_key_id, id)`.execute(db);
  await sql`create index api_requests_request on api_requests (organization_id, request_id)`.execute(db);
  await sql`create index api_requests_age on api_requests (at)`.execute(db);
  await protectTenantTable(db, 'api_requests', { rights: ['select', 'insert'] });
  await openToEntryFunctions(db, 'api_requests', 'select (at), delete');
  await sql`create function entry.delete_old_api_requests(before timestamptz)
    returns integer language plpgsql volatile as $$
    declare gone integer;
    begin
      delete from public.api_requests where at < before;
      get diagnostics gone = row_count;
      return gone;
    end $$`.execute(db);
}
