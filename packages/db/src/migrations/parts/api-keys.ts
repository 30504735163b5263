import { type Kysely, sql } from 'kysely';
import { openToEntryFunctions, protectTenantTable } from '../protect';

/**
 * Keys with which a partner's program calls the REST API for one person of the clinic. Only the hash of a secret is
 * stored. A key may have two secrets for a while, so that it can be rotated without interruption.
 */
export async function createApiKeys(db: Kysely<unknown>): Promise<void> {
  await sql`create table api_keys (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    name text not null check (length(name) between 1 and 100),
    scopes text[] not null,
    acts_as uuid not null,
    created_by uuid not null,
    created_at timestamptz not null,
    revoked_at timestamptz,
    version integer not null default 1,
    primary key (organization_id, id),
    foreign key (organization_id, acts_as) references users (organization_id, id),
    foreign key (organization_id, created_by) references users (organization_id, id)
  )`.execute(db);
  await protectTenantTable(db, 'api_keys', { rights: ['select', 'insert', 'update'] });
  await openToEntryFunctions(db, 'api_keys', 'select (organization_id, id, scopes, acts_as, revoked_at)');

  await sql`create table api_key_secrets (
    organization_id uuid not null,
    id uuid not null,
    api_key_id uuid not null,
    prefix text not null,
    secret_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    window_ends_at timestamptz,
    window_requests integer not null default 0,
    primary key (organization_id, id),
    foreign key (organization_id, api_key_id) references api_keys (organization_id, id)
  )`.execute(db);
  await sql`create index api_key_secrets_key on api_key_secrets (organization_id, api_key_id)`.execute(db);
  await protectTenantTable(db, 'api_key_secrets', { rights: ['select', 'insert', 'update'] });
  await openToEntryFunctions(
    db,
    'api_key_secrets',
    'select (organization_id, id, api_key_id, secret_hash, expires_at, last_used_at, window_ends_at, window_requests), update (last_used_at, window_ends_at, window_requests)',
  );

  // Counts the request in a window of a minute and marks the use in one statement: `wait` is 0 while the request may
  // proceed.
  await sql`create function entry.use_api_key(hash bytea, at timestamptz, allowed integer)
    returns table (organization_id uuid, api_key_id uuid, user_id uuid, scopes text[], locale text, read_only_from timestamptz, wait integer)
    language plpgsql volatile as $$
    declare found_secret uuid; ends timestamptz; requests integer;
    begin
      select s.organization_id, k.id, u.id, k.scopes, u.locale, o.read_only_from, s.id
        into organization_id, api_key_id, user_id, scopes, locale, read_only_from, found_secret
        from public.api_key_secrets s
        join public.api_keys k on k.organization_id = s.organization_id and k.id = s.api_key_id
        join public.users u on u.organization_id = k.organization_id and u.id = k.acts_as
        join public.organizations o on o.id = s.organization_id
        where s.secret_hash = hash and k.revoked_at is null and (s.expires_at is null or s.expires_at > at) and u.active and o.active;
      if not found then return; end if;
      update public.api_key_secrets s set
        last_used_at = at,
        window_requests = case when s.window_ends_at > at then s.window_requests + 1 else 1 end,
        window_ends_at = case when s.window_ends_at > at then s.window_ends_at else at + interval '1 minute' end
        where s.organization_id = use_api_key.organization_id and s.id = found_secret
        returning s.window_ends_at, s.window_requests into ends, requests;
      wait := case when requests <= allowed then 0 else greatest(1, ceil(extract(epoch from ends - at)))::integer end;
      return next;
    end $$`.execute(db);
}
