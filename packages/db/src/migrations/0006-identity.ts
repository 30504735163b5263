import { type Kysely, sql } from 'kysely';
import { createIdentityFunctions } from './parts/identity-functions';
import { createTokenScope } from './parts/token-scope';
import { openToEntryFunctions, protectTenantTable } from './protect';

/**
 * Partners whose tokens sign in, the scope of such a session, people's accounts at an identity provider, changes of
 * e-mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPartners(db);
  await extendSessions(db);
  await createTokenScope(db);
  await createAccounts(db);
  await createIdentityFunctions(db);
}

/**
 * A partner that embeds the portal for one organization. Its shared secret is sealed with a key that is not in the
 * database.
 */
async function createPartners(db: Kysely<unknown>): Promise<void> {
  await sql`create table partners (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    name text not null check (length(name) between 1 and 100),
    origins text[] not null default '{}' check (cardinality(origins) <= 10),
    issuer text not null check (length(issuer) between 1 and 200),
    audience text not null check (length(audience) between 1 and 200),
    algorithm text not null check (algorithm in ('RS256', 'ES256', 'HS256')),
    jwks_url text check (length(jwks_url) <= 500),
    sealed_secret text,
    active boolean not null default true,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    version integer not null default 1,
    primary key (organization_id, id),
    unique (organization_id, issuer),
    check (case when algorithm = 'HS256' then sealed_secret is not null and jwks_url is null
      else jwks_url is not null and sealed_secret is null end)
  )`.execute(db);
  await sql`create index partners_issuer on partners (issuer)`.execute(db);
  await protectTenantTable(db, 'partners', { rights: ['select', 'insert', 'update'] });
  await openToEntryFunctions(
    db,
    'partners',
    'select (organization_id, id, origins, issuer, audience, algorithm, jwks_url, sealed_secret, active)',
  );

  // Kept longer than a token is valid, so that no token signs in twice.
  await sql`create table used_tokens (
    organization_id uuid not null,
    partner_id uuid not null,
    token_hash bytea not null,
    forget_at timestamptz not null,
    primary key (organization_id, partner_id, token_hash),
    foreign key (organization_id, partner_id) references partners (organization_id, id) on delete cascade
  )`.execute(db);
  await sql`create index used_tokens_age on used_tokens (forget_at)`.execute(db);
  await protectTenantTable(db, 'used_tokens', { rights: ['select', 'insert'] });
  await openToEntryFunctions(db, 'used_tokens', 'select (organization_id, forget_at), delete');
}

/** The partner whose token started a session, and what it named. */
async function extendSessions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions
    add column partner_id uuid,
    add column token_patient_id uuid,
    add column token_analysis_id uuid,
    add foreign key (organization_id, partner_id) references partners (organization_id, id) on delete cascade,
    add foreign key (organization_id, token_patient_id) references patients (organization_id, id) on delete cascade,
    add constraint sessions_token check (partner_id is not null or (token_patient_id is null and token_analysis_id is null))`.execute(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`create table user_identities (
    organization_id uuid not null,
    user_id uuid not null,
    issuer text not null check (length(issuer) <= 500),
    subject text not null check (length(subject) <= 500),
    linked_at timestamptz not null,
    primary key (organization_id, user_id, issuer),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
  )`.execute(db);
  await sql`create unique index user_identities_subject on user_identities (organization_id, issuer, subject)`.execute(db);
  await sql`create index user_identities_look_up on user_identities (issuer, subject)`.execute(db);
  await protectTenantTable(db, 'user_identities', { rights: ['select', 'insert', 'delete'] });
  await openToEntryFunctions(db, 'user_identities', 'select');

  // Stores only a hash of the link; the address becomes the person's when the link is opened.
  await sql`create table email_changes (
    organization_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    new_email text not null check (length(new_email) <= 254),
    link_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
  )`.execute(db);
  await sql`create index email_changes_user on email_changes (organization_id, user_id)`.execute(db);
  await protectTenantTable(db, 'email_changes');
  await openToEntryFunctions(db, 'email_changes', 'select (organization_id, link_hash, expires_at), delete');
}
