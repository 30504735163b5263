import { type Kysely, sql } from 'kysely';
import { scopeByPatient } from './parts/token-scope';
import { makeEntryFunction, openToEntryFunctions, protectTenantTable } from './protect';

/**
 * Sharing treatment plans with patients: mails, links, answers; drafts on the server; settings of the workdesk;
 * Palmer's notation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createDeliveries(db);
  await createLinks(db);
  await createMailTemplates(db);
  await createDrafts(db);
  await createDisplay(db);
  for (const table of ['plan_deliveries', 'plan_links', 'plan_answers']) await scopeByPatient(db, table, 'plan_id');
  await scopeByPatient(db, 'plan_drafts', 'image_id');
}

/**
 * Who was sent which pages of which version, and the state of the mail. The mail itself is cleared when it was sent.
 */
async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`create table plan_deliveries (
    organization_id uuid not null,
    id uuid not null,
    plan_id uuid not null,
    plan_version integer not null,
    mail_id uuid not null,
    recipient text not null,
    cc text[] not null,
    subject text not null,
    language text not null check (language in ('en', 'et')),
    format text not null check (format in ('NORMAL', 'SUMMARY_HIDDEN', 'SUMMARY_AND_PRICE_HIDDEN')),
    pdf_key text not null,
    file_name text not null,
    state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'KEPT', 'FAILED')),
    attempts integer not null default 0,
    sent_by uuid not null,
    created_at timestamptz not null,
    settled_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, plan_id, plan_version)
      references treatment_plan_versions (organization_id, plan_id, plan_version) on delete cascade,
    foreign key (organization_id, sent_by) references users (organization_id, id)
  )`.execute(db);
  await sql`create index plan_deliveries_plan on plan_deliveries (organization_id, plan_id)`.execute(db);
  await sql`create index plan_deliveries_mail on plan_deliveries (organization_id, mail_id)`.execute(db);
  await protectTenantTable(db, 'plan_deliveries', { rights: ['select', 'insert', 'update'] });
}

/**
 * Stores a hash of a link and an argon2id hash of its PIN. A visit starts with the right PIN and lasts for minutes.
 * Answers are constant: a patient who answers again adds one.
 */
async function createLinks(db: Kysely<unknown>): Promise<void> {
  await sql`create table plan_links (
    organization_id uuid not null,
    id uuid not null,
    plan_id uuid not null,
    plan_version integer not null,
    link_hash bytea not null unique,
    pin_hash text not null,
    language text not null check (language in ('en', 'et')),
    format text not null check (format in ('NORMAL', 'SUMMARY_HIDDEN', 'SUMMARY_AND_PRICE_HIDDEN')),
    tries integer not null default 0 check (tries between 0 and 5),
    created_by uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    opened_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, plan_id, plan_version)
      references treatment_plan_versions (organization_id, plan_id, plan_version) on delete cascade,
    foreign key (organization_id, created_by) references users (organization_id, id)
  )`.execute(db);
  await sql`create index plan_links_plan on plan_links (organization_id, plan_id)`.execute(db);
  await protectTenantTable(db, 'plan_links', { rights: ['select', 'insert', 'update'] });
  await openToEntryFunctions(db, 'plan_links', 'select (organization_id, link_hash)');
  await sql`create function entry.plan_link_organization(hash bytea)
    returns uuid language sql stable as $$
      select l.organization_id from public.plan_links l where l.link_hash = hash
    $$`.execute(db);
  await makeEntryFunction(db, 'plan_link_organization(bytea)');

  await sql`create table plan_link_visits (
    organization_id uuid not null,
    token_hash bytea not null,
    link_id uuid not null,
    expires_at timestamptz not null,
    primary key (organization_id, token_hash),
    foreign key (organization_id, link_id) references plan_links (organization_id, id) on delete cascade
  )`.execute(db);
  await sql`create index plan_link_visits_link on plan_link_visits (organization_id, link_id)`.execute(db);
  await protectTenantTable(db, 'plan_link_visits', { rights: ['select', 'insert', 'delete'] });

  await sql`create table plan_answers (
    organization_id uuid not null,
    id uuid not null,
    link_id uuid not null,
    plan_id uuid not null,
    plan_version integer not null,
    choices jsonb not null,
    comment text not null,
    answered_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, link_id) references plan_links (organization_id, id) on delete cascade,
    foreign key (organization_id, plan_id, plan_version)
      references treatment_plan_versions (organization_id, plan_id, plan_version) on delete cascade
  )`.execute(db);
  await sql`create index plan_answers_plan on plan_answers (organization_id, plan_id)`.execute(db);
  await protectTenantTable(db, 'plan_answers', { rights: ['select', 'insert'] });
}

/** The clinic's own mail texts; without a row the default text is used. */
async function createMailTemplates(db: Kysely<unknown>): Promise<void> {
  await sql`create table plan_mail_templates (
    organization_id uuid not null references organizations (id),
    language text not null check (language in ('en', 'et')),
    subject text not null check (length(subject) between 1 and 200),
    body text not null check (length(body) between 1 and 5000),
    version integer not null default 1,
    primary key (organization_id, language)
  )`.execute(db);
  await protectTenantTable(db, 'plan_mail_templates');
}

/** One person's draft of a treatment plan, or of the one that an image does not have yet. */
async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await sql`create table plan_drafts (
    organization_id uuid not null,
    user_id uuid not null,
    image_id uuid not null,
    plan_id uuid,
    content jsonb not null,
    saved_at timestamptz not null,
    unique nulls not distinct (organization_id, user_id, image_id, plan_id),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
    foreign key (organization_id, image_id) references images (organization_id, id) on delete cascade,
    foreign key (organization_id, plan_id) references treatment_plans (organization_id, id) on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'plan_drafts');
}

/** Settings of the workdesk: the clinic's and a person's own. Null: default. */
async function createDisplay(db: Kysely<unknown>): Promise<void> {
  await sql`alter table medical_settings add column display jsonb`.execute(db);
  await sql`create table display_overrides (
    organization_id uuid not null,
    user_id uuid not null,
    display jsonb not null,
    primary key (organization_id, user_id),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'display_overrides');
  await sql`alter table organizations drop constraint organizations_notation_check`.execute(db);
  await sql`alter table organizations add constraint organizations_notation_check check (notation in ('ISO', 'UNS', 'PALMER'))`.execute(db);
}
