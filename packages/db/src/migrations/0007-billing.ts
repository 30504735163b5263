import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { createBillingFunctions } from './parts/billing-functions';
import { openToEntryFunctions, protectTenantTable } from './protect';

/**
 * Company data, subscriptions as the payment provider reports them, its events, consents to the terms, contact
 * messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendOrganizations(db);
  await createSubscriptions(db);
  await createConsents(db);
  await createContactMails(db);
  await createBillingFunctions(db);
}

/**
 * `read_only_from` is set with the subscription and read with every session, so that no timer is needed to make an
 * organization read-only.
 */
async function extendOrganizations(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations
    add column address_line1 text check (length(address_line1) between 1 and 200),
    add column address_line2 text check (length(address_line2) <= 200),
    add column country text check (country ~ '^[A-Z]{2}$'),
    add column county text check (length(county) <= 100),
    add column zip_code text check (length(zip_code) <= 20),
    add column logo_id uuid,
    add column logo_format text check (logo_format in ('png', 'jpeg')),
    add column read_only_from timestamptz,
    add constraint organizations_logo check ((logo_id is null) = (logo_format is null))`.execute(db);
  await sql`grant select (read_only_from) on organizations to ${sql.raw(ROLE.entry)}`.execute(db);
}

/**
 * One row per organization that subscribed through the portal. The provider has the authoritative state: `look_issued`
 * counts started syncs, `look_kept` is the number of the stored one, `look_wanted_at` is set when one is requested.
 */
async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await sql`create table subscriptions (
    organization_id uuid primary key references organizations (id),
    customer_id text not null unique,
    subscription_id text,
    state text not null check (state in ('INCOMPLETE', 'TRIAL', 'ACTIVE', 'PAST_DUE', 'CANCELLED')),
    is_monthly boolean not null,
    price integer check (price >= 0),
    amount_due integer check (amount_due >= 0),
    next_billing_at timestamptz,
    ends_at timestamptz,
    card_brand text,
    card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
    checkout_id text,
    look_issued bigint not null default 0,
    look_kept bigint not null default 0,
    look_wanted_at timestamptz,
    seen_at timestamptz,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index subscriptions_looks on subscriptions (look_wanted_at) where look_wanted_at is not null`.execute(db);
  await sql`create index subscriptions_seen on subscriptions (seen_at)`.execute(db);
  await protectTenantTable(db, 'subscriptions', { rights: ['select', 'insert', 'update'] });
  await openToEntryFunctions(db, 'subscriptions', 'select (organization_id, customer_id, look_wanted_at, seen_at)');

  // Processed events: the provider sends each at least once.
  await sql`create table billing_events (
    organization_id uuid not null references organizations (id),
    id text not null check (length(id) between 1 and 255),
    type text not null check (length(type) <= 100),
    created_at timestamptz not null,
    received_at timestamptz not null,
    primary key (organization_id, id)
  )`.execute(db);
  await sql`create index billing_events_age on billing_events (received_at)`.execute(db);
  await protectTenantTable(db, 'billing_events', { rights: ['select', 'insert'] });
  await openToEntryFunctions(db, 'billing_events', 'select (organization_id, received_at), delete');
}

/** Consents to the terms: who, which text, when. Constant. */
async function createConsents(db: Kysely<unknown>): Promise<void> {
  await sql`create table terms_consents (
    organization_id uuid not null,
    user_id uuid not null,
    terms_version text not null check (length(terms_version) between 1 and 40),
    locale text not null check (locale in ('en', 'et')),
    consented_at timestamptz not null,
    primary key (organization_id, user_id, terms_version),
    foreign key (organization_id, user_id) references users (organization_id, id)
  )`.execute(db);
  await protectTenantTable(db, 'terms_consents', { rights: ['select', 'insert'] });
}

/** Mails of the portal itself, from people without an organization; otherwise as `mails` (0003). */
async function createContactMails(db: Kysely<unknown>): Promise<void> {
  await sql`create table contact_mails (
    id uuid primary key,
    recipient text not null,
    locale text not null check (locale in ('en', 'et')),
    content jsonb,
    state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'KEPT', 'FAILED')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null,
    created_at timestamptz not null,
    sent_at timestamptz,
    check (content is not null or state in ('SENT', 'FAILED'))
  )`.execute(db);
  await sql`create index contact_mails_due on contact_mails (next_attempt_at) where state = 'QUEUED'`.execute(db);
  await sql`grant select, insert, update, delete on contact_mails to ${sql.raw(ROLE.app)}`.execute(db);
}
