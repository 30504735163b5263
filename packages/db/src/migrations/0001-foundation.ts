import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { createEntryFunctions } from './parts/foundation-functions';
import { createPatientSearch } from './parts/patient-search';
import { openToEntryFunctions, protectTenantTable } from './protect';

/** Organizations, people, sessions, patients, images, analyses, audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await prepareDatabase(db);
  await createPeople(db);
  await createClinicData(db);
  await createAuditLog(db);
  await createEntryFunctions(db);
  await createPatientSearch(db);
}

/** `current_organization()` is the transaction's organization or null; policies compare with it. */
async function prepareDatabase(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm with schema public`.execute(db);
  await sql`create extension if not exists unaccent with schema public`.execute(db);
  await sql`create extension if not exists btree_gin with schema public`.execute(db);
  await sql`revoke all on schema public from public`.execute(db);
  await sql`grant usage on schema public to ${sql.raw(ROLE.app)}, ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`create schema entry authorization ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`grant usage on schema entry to ${sql.raw(ROLE.app)}`.execute(db);
  await sql`create function current_organization() returns uuid language sql stable parallel safe
    return nullif(current_setting('app.organization_id', true), '')::uuid`.execute(db);
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await sql`create table organizations (
    id uuid primary key,
    name text not null check (length(name) between 1 and 200),
    active boolean not null default true,
    inactivity_minutes integer not null default 30 check (inactivity_minutes between 5 and 60),
    notation text not null default 'ISO' check (notation in ('ISO', 'UNS')),
    time_zone text not null default 'Europe/Tallinn',
    created_at timestamptz not null
  )`.execute(db);
  await protectTenantTable(db, 'organizations', { column: 'id', rights: ['select', 'insert', 'update'] });
  await openToEntryFunctions(db, 'organizations', 'select (id, active, inactivity_minutes, time_zone)');

  await sql`create table users (
    organization_id uuid not null references organizations (id),
    id uuid not null unique,
    username text not null,
    email text not null,
    password_hash text not null,
    roles text[] not null,
    active boolean not null default true,
    title text,
    first_name text not null,
    last_name text not null,
    phone text,
    country_code text,
    locale text not null check (locale in ('en', 'et')),
    time_zone text not null,
    automatic_time_zone boolean not null default true,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`.execute(db);
  // Unique in the whole portal, because signing in does not ask for a clinic.
  await sql`create unique index users_username_unique on users (lower(username))`.execute(db);
  await protectTenantTable(db, 'users', { rights: ['select', 'insert', 'update'] });
  await openToEntryFunctions(db, 'users', 'select (organization_id, id, username, password_hash, roles, active, locale)');

  await sql`create table sessions (
    organization_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
  )`.execute(db);
  await sql`create index sessions_user on sessions (organization_id, user_id)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);
  await protectTenantTable(db, 'sessions');
  await openToEntryFunctions(db, 'sessions', 'select, delete, update (last_seen_at)');

  // No organization is known while someone signs in; accessed by entry functions only.
  await sql`create table login_attempts (
    subject text primary key,
    attempts integer not null,
    window_ends_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert, update, delete on login_attempts to ${sql.raw(ROLE.entry)}`.execute(db);
}

async function createClinicData(db: Kysely<unknown>): Promise<void> {
  await createSearchKey(db);
  await sql`create table patients (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    first_name text not null,
    last_name text not null,
    email text,
    identity_code text,
    birth_date date,
    phone_number text,
    primary_doctor_id uuid,
    notes text not null default '',
    created_at timestamptz not null,
    last_activity_at timestamptz not null,
    last_image_at timestamptz,
    last_image_number integer not null default 0,
    version integer not null default 1,
    search_text text not null generated always as (search_key(
      first_name || ' ' || last_name || ' ' || coalesce(identity_code, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, '')
    )) stored,
    primary key (organization_id, id),
    foreign key (organization_id, primary_doctor_id) references users (organization_id, id)
  )`.execute(db);
  await sql`create unique index patients_identity_unique on patients
    (organization_id, lower(first_name), lower(last_name), birth_date, identity_code) nulls not distinct`.execute(db);
  await createPatientOrders(db);
  await protectTenantTable(db, 'patients');
  await openToEntryFunctions(db, 'patients', 'select');

  await sql`create table patient_visits (
    organization_id uuid not null,
    patient_id uuid not null,
    day date not null,
    primary key (organization_id, patient_id, day),
    foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
  )`.execute(db);
  await sql`create index patient_visits_day on patient_visits (organization_id, day, patient_id)`.execute(db);
  await protectTenantTable(db, 'patient_visits');
  await openToEntryFunctions(db, 'patient_visits', 'select');

  await sql`create table images (
    organization_id uuid not null,
    id uuid not null,
    patient_id uuid not null,
    image_number integer not null,
    file_name text not null,
    format text not null check (format in ('png', 'jpeg')),
    width integer not null,
    height integer not null,
    depth integer not null check (depth in (8, 16)),
    tile_size integer not null,
    max_zoom integer not null,
    status text not null default 'NO_ANALYSIS' check (status in ('NO_ANALYSIS', 'ANALYSIS_PERFORMED', 'TREATMENT_PLAN')),
    uploaded_by uuid not null,
    uploaded_at timestamptz not null,
    modified_at timestamptz not null,
    primary key (organization_id, id),
    unique (organization_id, patient_id, image_number),
    foreign key (organization_id, patient_id) references patients (organization_id, id),
    foreign key (organization_id, uploaded_by) references users (organization_id, id)
  )`.execute(db);
  await protectTenantTable(db, 'images');

  await sql`create table analyses (
    organization_id uuid not null,
    id uuid not null unique,
    image_id uuid not null,
    model_version text not null,
    state text not null check (state in ('QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED')),
    stage text not null check (stage in ('QUEUED', 'DECODING', 'DETECTING', 'ASSIGNING', 'SAVING', 'DONE')),
    failure text check (failure in ('IMAGE_UNREADABLE', 'IMAGE_MISSING', 'WORKER_FAILED', 'MODEL_CHANGED')),
    attempt integer not null default 1,
    requeues integer not null default 0,
    requested_by uuid,
    requested_at timestamptz not null,
    changed_at timestamptz not null,
    finished_at timestamptz,
    provider text,
    milliseconds integer,
    primary key (organization_id, id),
    unique (organization_id, image_id, model_version),
    foreign key (organization_id, image_id) references images (organization_id, id) on delete cascade,
    foreign key (organization_id, requested_by) references users (organization_id, id),
    check ((state = 'FAILED') = (failure is not null)),
    check ((state in ('SUCCEEDED', 'FAILED')) = (finished_at is not null))
  )`.execute(db);
  await sql`create index analyses_unfinished on analyses (changed_at) where state in ('QUEUED', 'RUNNING')`.execute(db);
  await protectTenantTable(db, 'analyses');
  await openToEntryFunctions(db, 'analyses', 'select (organization_id, id, state, changed_at)');
}

/**
 * Lower case without accents. IMMUTABLE because the dictionary is named and part of our schema; unaccent() alone is
 * only STABLE.
 */
async function createSearchKey(db: Kysely<unknown>): Promise<void> {
  await sql`create function search_key(value text) returns text language sql immutable strict parallel safe
    return public.unaccent('public.unaccent'::regdictionary, lower(value))`.execute(db);
}

/** One index per order of the list; read backwards for the other direction, where nulls come last. */
async function createPatientOrders(db: Kysely<unknown>): Promise<void> {
  await sql`create index patients_by_name on patients
    (organization_id, last_name collate "et-x-icu" nulls first, first_name collate "et-x-icu" nulls first, id nulls first)`.execute(db);
  for (const column of ['created_at', 'last_activity_at', 'last_image_at', 'birth_date'])
    await sql`create index ${sql.ref(`patients_by_${column}`)} on patients
      (organization_id, ${sql.ref(column)} nulls first, id nulls first)`.execute(db);
  await sql`create index patients_search on patients using gin (organization_id, search_text gin_trgm_ops)`.execute(db);
}

/** The application appends and reads; it cannot change entries. */
async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_log (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    actor_id uuid,
    action text not null,
    entity text not null,
    entity_id uuid,
    at timestamptz not null,
    primary key (organization_id, id)
  )`.execute(db);
  await sql`create index audit_log_entity on audit_log (organization_id, entity_id)`.execute(db);
  await protectTenantTable(db, 'audit_log', { rights: ['select', 'insert'] });
  await sql`revoke update, delete, truncate on audit_log from ${sql.raw(ROLE.app)}`.execute(db);
}
