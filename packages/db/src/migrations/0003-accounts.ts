import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { createAccountFunctions } from './parts/account-functions';
import { openToEntryFunctions, protectTenantTable } from './protect';

/** Subscription limits, invitations, password resets, outgoing mail, user agents of sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPlans(db);
  await extendPeople(db);
  await createInvitations(db);
  await createPasswordResets(db);
  await createMails(db);
  await createAccountFunctions(db);
}

/**
 * The portal's subscription plans, the same for every organization. ENTERPRISE has no row: it is agreed by contract,
 * without limits.
 */
async function createPlans(db: Kysely<unknown>): Promise<void> {
  await sql`create table default_plans (
    id uuid primary key,
    type text not null unique check (type in ('ACADEMIC', 'SINGLE_DOCTOR', 'SMALL_CLINIC', 'MEDIUM_CLINIC', 'LARGE_CLINIC')),
    monthly_price integer not null check (monthly_price >= 0),
    yearly_price integer not null check (yearly_price >= 0),
    medical_limit integer not null check (medical_limit >= 0),
    assistant_limit integer not null check (assistant_limit >= 0),
    viewer_limit integer not null check (viewer_limit >= 0),
    is_default boolean not null default false
  )`.execute(db);
  await sql`create unique index default_plans_one_default on default_plans (is_default) where is_default`.execute(db);
  await sql`insert into default_plans
      (id, type, monthly_price, yearly_price, medical_limit, assistant_limit, viewer_limit, is_default) values
    ('01930000-0000-7000-8000-000000000001', 'ACADEMIC', 900, 9000, 1, 1, 1, false),
    ('01930000-0000-7000-8000-000000000002', 'SINGLE_DOCTOR', 4900, 49000, 1, 1, 2, true),
    ('01930000-0000-7000-8000-000000000003', 'SMALL_CLINIC', 9900, 99000, 3, 3, 5, false),
    ('01930000-0000-7000-8000-000000000004', 'MEDIUM_CLINIC', 14900, 149000, 3, 6, 10, false),
    ('01930000-0000-7000-8000-000000000005', 'LARGE_CLINIC', 39900, 399000, 20, 20, 40, false)`.execute(db);
  await sql`grant select on default_plans to ${sql.raw(ROLE.app)}`.execute(db);
  // Existing organizations are small clinics; an UPDATE would see none of them under row-level security.
  await sql`alter table organizations add column plan_type text not null default 'SMALL_CLINIC'
    check (plan_type in ('ACADEMIC', 'SINGLE_DOCTOR', 'SMALL_CLINIC', 'MEDIUM_CLINIC', 'LARGE_CLINIC', 'ENTERPRISE'))`.execute(db);
  await sql`alter table organizations alter column plan_type set default 'SINGLE_DOCTOR'`.execute(db);
}

/**
 * The row of a deleted person stays, because images and treatment plans reference their author; the username is free
 * again.
 */
async function extendPeople(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column deleted_at timestamptz, add constraint users_deleted_inactive check (deleted_at is null or not active)`.execute(
    db,
  );
  await sql`create index users_email on users (lower(email))`.execute(db);
  await sql`grant select (email) on users to ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`alter table sessions add column user_agent text check (length(user_agent) <= 300)`.execute(db);
}

/** The id is 128 random bits and the secret of the link; a UUIDv7 could be guessed from its time. */
async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`create table invitations (
    organization_id uuid not null references organizations (id),
    id text not null unique check (id ~ '^[A-Za-z0-9_-]{22}$'),
    email text not null,
    role text not null check (role in ('ADMIN', 'MEDICAL', 'ASSISTANT', 'VIEWER')),
    locale text not null check (locale in ('en', 'et')),
    invited_by uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    accepted_at timestamptz,
    accepted_by uuid,
    primary key (organization_id, id),
    foreign key (organization_id, invited_by) references users (organization_id, id),
    foreign key (organization_id, accepted_by) references users (organization_id, id),
    check ((accepted_at is null) = (accepted_by is null))
  )`.execute(db);
  await sql`create unique index invitations_one_open on invitations (organization_id, lower(email)) where accepted_at is null`.execute(db);
  await protectTenantTable(db, 'invitations');
  await openToEntryFunctions(db, 'invitations', 'select (organization_id, id)');
}

/**
 * Stores a hash of the link and an argon2id hash of the code, so that reading the table is not enough to reset a
 * password.
 */
async function createPasswordResets(db: Kysely<unknown>): Promise<void> {
  await sql`create table password_resets (
    organization_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    link_hash bytea not null unique,
    code_hash text not null,
    tries integer not null default 0 check (tries between 0 and 5),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
  )`.execute(db);
  await sql`create index password_resets_user on password_resets (organization_id, user_id)`.execute(db);
  await protectTenantTable(db, 'password_resets');
  await openToEntryFunctions(db, 'password_resets', 'select (organization_id, link_hash, expires_at), delete');
}

/**
 * Inserted in the transaction of their cause. `content` is deleted once a mail was sent, because it may contain a link.
 */
async function createMails(db: Kysely<unknown>): Promise<void> {
  await sql`create table mails (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    recipient text not null,
    locale text not null check (locale in ('en', 'et')),
    content jsonb,
    state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'KEPT', 'FAILED')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    created_at timestamptz not null,
    sent_at timestamptz,
    primary key (organization_id, id),
    check (content is not null or state in ('SENT', 'FAILED'))
  )`.execute(db);
  await sql`create index mails_due on mails (next_attempt_at) where state = 'QUEUED'`.execute(db);
  await sql`create index mails_age on mails (created_at)`.execute(db);
  await protectTenantTable(db, 'mails', { rights: ['select', 'insert', 'update'] });
  await openToEntryFunctions(db, 'mails', 'select (organization_id, id, state, next_attempt_at, created_at), delete');
}
