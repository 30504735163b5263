import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { makeEntryFunction, openToEntryFunctions, protectTenantTable } from './protect';

export const SECOND_FACTOR_FUNCTIONS = [
  'session_assurance(uuid, uuid)',
  'second_factors(uuid, uuid)',
  'passkey_of_credential(bytea)',
  'keep_passkey_challenge(bytea, timestamptz, timestamptz)',
  'use_passkey_challenge(bytea, timestamptz)',
] as const;

/**
 * Second factors of people: an authenticator app (TOTP), passkeys, recovery codes. A session stores when its person was
 * last authenticated, and by a second factor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column confirmed_at timestamptz, add column factor_at timestamptz`.execute(db);
  await sql`alter table organizations add column requires_second_factor boolean not null default false`.execute(db);
  await sql`grant select (requires_second_factor) on organizations to ${sql.raw(ROLE.entry)}`.execute(db);
  await createFactors(db);
  await createChallenges(db);
  await createFunctions(db);
  for (const signature of SECOND_FACTOR_FUNCTIONS) await makeEntryFunction(db, signature);
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  // Sealed with a key that is not in the database. `last_step` is the time step of the last accepted code, so that no
  // code is accepted twice.
  await sql`create table authenticator_apps (
    organization_id uuid not null,
    user_id uuid not null,
    sealed_secret text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0,
    last_used_at timestamptz,
    primary key (organization_id, user_id),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'authenticator_apps');
  await openToEntryFunctions(db, 'authenticator_apps', 'select (organization_id, user_id, confirmed_at)');

  await sql`create table passkeys (
    organization_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    credential_id bytea not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null default '{}',
    name text not null check (length(name) between 1 and 100),
    created_at timestamptz not null,
    last_used_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
  )`.execute(db);
  await sql`create index passkeys_user on passkeys (organization_id, user_id)`.execute(db);
  await protectTenantTable(db, 'passkeys');
  await openToEntryFunctions(db, 'passkeys', 'select (organization_id, id, user_id, credential_id)');

  await sql`create table recovery_codes (
    organization_id uuid not null,
    user_id uuid not null,
    code_hash bytea not null,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (organization_id, user_id, code_hash),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'recovery_codes');
}

/** Challenges of passkeys, each valid once. Nobody is known while a person signs in, so they belong to no clinic. */
async function createChallenges(db: Kysely<unknown>): Promise<void> {
  await sql`create table passkey_challenges (
    challenge_hash bytea primary key,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index passkey_challenges_age on passkey_challenges (expires_at)`.execute(db);
  await sql`grant select, insert, delete on passkey_challenges to ${sql.raw(ROLE.entry)}`.execute(db);
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.second_factors(organization uuid, person uuid)
    returns table (required boolean, app boolean, passkey boolean) language sql stable as $$
      select o.requires_second_factor,
        exists (select from public.authenticator_apps a
          where a.organization_id = organization and a.user_id = person and a.confirmed_at is not null),
        exists (select from public.passkeys p where p.organization_id = organization and p.user_id = person)
      from public.organizations o where o.id = organization
    $$`.execute(db);
  await sql`create function entry.session_assurance(organization uuid, session uuid)
    returns table (confirmed_at timestamptz, factor_at timestamptz, factor_required boolean, has_factor boolean) language sql stable as $$
      select s.confirmed_at, s.factor_at, f.required, f.app or f.passkey
      from public.sessions s cross join lateral entry.second_factors(organization, s.user_id) f
      where s.organization_id = organization and s.id = session
    $$`.execute(db);
  await sql`create function entry.passkey_of_credential(credential bytea)
    returns table (organization_id uuid, passkey_id uuid, user_id uuid, active boolean, organization_active boolean)
    language sql stable as $$
      select p.organization_id, p.id, p.user_id, u.active, o.active
      from public.passkeys p
      join public.users u on u.organization_id = p.organization_id and u.id = p.user_id
      join public.organizations o on o.id = p.organization_id
      where p.credential_id = credential
    $$`.execute(db);
  // Deletes expired ones of abandoned attempts at the same time.
  await sql`create function entry.keep_passkey_challenge(hash bytea, at timestamptz, until timestamptz)
    returns void language sql volatile as $$
      delete from public.passkey_challenges c where c.expires_at <= at;
      insert into public.passkey_challenges (challenge_hash, expires_at) values (hash, until)
    $$`.execute(db);
  await sql`create function entry.use_passkey_challenge(hash bytea, at timestamptz)
    returns boolean language plpgsql volatile as $$
    declare until timestamptz;
    begin
      delete from public.passkey_challenges c where c.challenge_hash = hash returning c.expires_at into until;
      return found and until > at;
    end $$`.execute(db);
}
