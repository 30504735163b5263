import { type Kysely, sql } from 'kysely';
import { scopeByPatient } from './parts/token-scope';
import { makeEntryFunction, openToEntryFunctions, protectTenantTable } from './protect';

export const EXCHANGE_FUNCTIONS = ['due_deliveries(timestamptz, integer)', 'delete_old_deliveries(timestamptz)'] as const;

/** The exchange with a clinic's practice system: its connection, its ids of patients, the agreed state, deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createConnections(db);
  await createCharts(db);
  await createDeliveries(db);
}

/** One per organization. Key and secret are sealed with a key that is not in the database. */
async function createConnections(db: Kysely<unknown>): Promise<void> {
  await sql`create table practice_connections (
    organization_id uuid primary key references organizations (id),
    name text not null check (length(name) between 1 and 100),
    base_url text not null check (length(base_url) <= 500),
    sealed_key text,
    webhook_url text check (length(webhook_url) <= 500),
    sealed_webhook_secret text,
    active boolean not null default true,
    last_ok_at timestamptz,
    last_failure_at timestamptz,
    last_failure text,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    version integer not null default 1
  )`.execute(db);
  await protectTenantTable(db, 'practice_connections', { rights: ['select', 'insert', 'update'] });

  await sql`create table practice_patients (
    organization_id uuid not null,
    patient_id uuid not null,
    external_id text not null check (length(external_id) between 1 and 100),
    linked_by uuid,
    linked_at timestamptz not null,
    primary key (organization_id, patient_id),
    foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
    foreign key (organization_id, linked_by) references users (organization_id, id)
  )`.execute(db);
  await sql`create unique index practice_patients_external on practice_patients (organization_id, external_id)`.execute(db);
  await protectTenantTable(db, 'practice_patients');
  await scopeByPatient(db, 'practice_patients', 'patient_id');
}

async function createCharts(db: Kysely<unknown>): Promise<void> {
  // The practice system's chart in its own codes, as received last: codes unknown to us are kept and never overwritten.
  await sql`create table practice_charts (
    organization_id uuid not null,
    patient_id uuid not null,
    revision text not null,
    cells jsonb not null,
    received_at timestamptz not null,
    primary key (organization_id, patient_id),
    foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'practice_charts');
  await scopeByPatient(db, 'practice_charts', 'patient_id');

  // The agreed state is per image: a new image that shows four teeth says nothing about the others.
  await sql`create table exchange_states (
    organization_id uuid not null,
    image_id uuid not null,
    base jsonb not null,
    skipped jsonb not null,
    changed_at timestamptz not null,
    primary key (organization_id, image_id),
    foreign key (organization_id, image_id) references images (organization_id, id) on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'exchange_states', { rights: ['select', 'insert', 'update'] });
  await scopeByPatient(db, 'exchange_states', 'image_id');
}

/**
 * Deliveries, inserted in the transaction of their cause. Those of a lane are sent one after another, in order of their
 * ids.
 */
async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`create table practice_deliveries (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    kind text not null check (kind in ('STATUSES', 'ANALYSIS_DONE', 'ANALYSIS_FAILED')),
    lane text not null,
    patient_id uuid,
    image_id uuid,
    content jsonb not null,
    state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'STOPPED', 'REPLACED')),
    reason text,
    attempts integer not null default 0,
    failures integer not null default 0,
    next_attempt_at timestamptz not null,
    created_by uuid,
    created_at timestamptz not null,
    settled_at timestamptz,
    result jsonb,
    primary key (organization_id, id),
    foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
    foreign key (organization_id, image_id) references images (organization_id, id) on delete set null (image_id),
    foreign key (organization_id, created_by) references users (organization_id, id),
    check ((state in ('WAITING', 'STOPPED')) = (settled_at is null))
  )`.execute(db);
  await sql`create index practice_deliveries_due on practice_deliveries (next_attempt_at) where state = 'WAITING'`.execute(db);
  await sql`create index practice_deliveries_lane on practice_deliveries (organization_id, lane, id) where state = 'WAITING'`.execute(db);
  await sql`create index practice_deliveries_image on practice_deliveries (organization_id, image_id, id)`.execute(db);
  await sql`create index practice_deliveries_settled on practice_deliveries (settled_at) where settled_at is not null`.execute(db);
  await protectTenantTable(db, 'practice_deliveries', { rights: ['select', 'insert', 'update'] });
  await scopeByPatient(db, 'practice_deliveries', 'patient_id');
  await openToEntryFunctions(db, 'practice_deliveries', 'select (organization_id, id, lane, state, next_attempt_at, settled_at), delete');

  await sql`create function entry.due_deliveries(at timestamptz, most integer)
    returns table (organization_id uuid, id uuid) language sql stable as $$
      select d.organization_id, d.id from public.practice_deliveries d
      where d.state = 'WAITING' and d.next_attempt_at <= at and not exists (
        select from public.practice_deliveries earlier
        where earlier.organization_id = d.organization_id and earlier.lane = d.lane and earlier.state = 'WAITING' and earlier.id < d.id)
      order by d.next_attempt_at limit most
    $$`.execute(db);
  await sql`create function entry.delete_old_deliveries(before timestamptz)
    returns integer language plpgsql volatile as $$
    declare gone integer;
    begin
      delete from public.practice_deliveries where settled_at < before;
      get diagnostics gone = row_count;
      return gone;
    end $$`.execute(db);
  for (const signature of EXCHANGE_FUNCTIONS) await makeEntryFunction(db, signature);
}
