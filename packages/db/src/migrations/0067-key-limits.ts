import { type Kysely, sql } from 'kysely';
import { makeEntryFunction } from './protect';

const USE_API_KEY = 'use_api_key(bytea, timestamptz, integer)';

/** Returns with the caller of an API key what is left of its limit, for the header `RateLimit`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function ${sql.raw(`entry.${USE_API_KEY}`)}`.execute(db);
  // As in 0008, with two more columns.
  await sql`create function entry.use_api_key(hash bytea, at timestamptz, allowed integer)
    returns table (organization_id uuid, api_key_id uuid, user_id uuid, scopes text[], locale text, read_only_from timestamptz, wait integer,
      remaining integer, reset_seconds integer)
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
      remaining := greatest(0, allowed - requests);
      reset_seconds := greatest(1, ceil(extract(epoch from ends - at)))::integer;
      wait := case when requests <= allowed then 0 else reset_seconds end;
      return next;
    end $$`.execute(db);
  await makeEntryFunction(db, USE_API_KEY);
}
