import { type Kysely, sql } from 'kysely';
import { makeEntryFunction } from '../protect';

/**
 * Functions that work before an organization is known. They run as molaar_entry, which sees only the columns granted to
 * it in 0001-foundation.ts. Each has a test in entry-functions.integration.test.ts.
 */
export const ENTRY_FUNCTIONS = [
  'sign_in_user(text)',
  'resolve_session(bytea, timestamptz, boolean)',
  'count_login_attempt(text, integer, interval, timestamptz)',
  'forgive_login_attempts(text, text)',
  'analysis_organization(uuid)',
  'unfinished_analyses(timestamptz, integer)',
  'delete_expired(timestamptz)',
] as const;

/** Creates the functions of schema `entry` for sign-in, sessions and the throttling of attempts. */
export async function createEntryFunctions(db: Kysely<unknown>): Promise<void> {
  await createSignIn(db);
  await createSession(db);
  await createThrottle(db);
  await createAnalysisLookUps(db);
  for (const signature of ENTRY_FUNCTIONS) await makeEntryFunction(db, signature);
}

async function createSignIn(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.sign_in_user(wanted text)
    returns table (organization_id uuid, user_id uuid, password_hash text, active boolean, organization_active boolean)
    language sql stable as $$
      select u.organization_id, u.id, u.password_hash, u.active, o.active
      from public.users u join public.organizations o on o.id = u.organization_id
      where lower(u.username) = lower(wanted)
    $$`.execute(db);
}

/**
 * Creates the function that returns an active session: neither idle for longer than its organization allows nor
 * expired, of an active person in an active organization. `touched` marks it as used, at most every ten seconds, so
 * that a page of tiles does not write a row per tile.
 */
async function createSession(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.resolve_session(hash bytea, at timestamptz, touched boolean)
    returns table (organization_id uuid, session_id uuid, user_id uuid, roles text[], locale text,
      last_seen_at timestamptz, expires_at timestamptz, inactivity_minutes integer)
    language plpgsql volatile as $$
    begin
      return query
        select s.organization_id, s.id, s.user_id, u.roles, u.locale,
          case when touched then greatest(s.last_seen_at, at) else s.last_seen_at end, s.expires_at, o.inactivity_minutes
        from public.sessions s
        join public.users u on u.organization_id = s.organization_id and u.id = s.user_id
        join public.organizations o on o.id = s.organization_id
        where s.token_hash = hash and u.active and o.active and s.expires_at > at
          and s.last_seen_at + make_interval(mins => o.inactivity_minutes) > at;
      if found and touched then
        update public.sessions s set last_seen_at = at
        where s.token_hash = hash and s.last_seen_at < at - interval '10 seconds';
      end if;
    end $$`.execute(db);
}

/**
 * Creates a throttle with a fixed window per subject (a hashed username or address). Attempts are counted before the
 * password is compared, so that concurrent ones cannot exceed the limit. Returns the seconds to wait; 0 when the
 * attempt may proceed. A success resets the account, but takes only this attempt off its address: otherwise the owner
 * of one account could sign in to it between guesses at others.
 */
async function createThrottle(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.count_login_attempt(who text, allowed integer, span interval, at timestamptz)
    returns integer language sql volatile as $$
      insert into public.login_attempts as a (subject, attempts, window_ends_at) values (who, 1, at + span)
      on conflict (subject) do update set
        attempts = case when a.window_ends_at <= at then 1 else a.attempts + 1 end,
        window_ends_at = case when a.window_ends_at <= at then at + span else a.window_ends_at end
      returning case when attempts <= allowed then 0
        else greatest(1, ceil(extract(epoch from window_ends_at - at)))::integer end
    $$`.execute(db);
  await sql`create function entry.forgive_login_attempts(account text, address text)
    returns void language sql volatile as $$
      delete from public.login_attempts where subject = account;
      update public.login_attempts set attempts = greatest(0, attempts - 1) where subject = address
    $$`.execute(db);
}

/** A result job and the sweep start from an analysis's id; what follows runs inside its organization. */
async function createAnalysisLookUps(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.analysis_organization(analysis uuid)
    returns uuid language sql stable as $$
      select a.organization_id from public.analyses a where a.id = analysis
    $$`.execute(db);
  await sql`create function entry.unfinished_analyses(unchanged_since timestamptz, most integer)
    returns table (organization_id uuid, id uuid) language sql stable as $$
      select a.organization_id, a.id from public.analyses a
      where a.state in ('QUEUED', 'RUNNING') and a.changed_at <= unchanged_since
      order by a.changed_at limit most
    $$`.execute(db);
  await sql`create function entry.delete_expired(at timestamptz)
    returns integer language plpgsql volatile as $$
    declare gone integer;
    begin
      delete from public.login_attempts where window_ends_at <= at;
      delete from public.sessions s using public.organizations o
        where o.id = s.organization_id
          and (s.expires_at <= at or s.last_seen_at + make_interval(mins => o.inactivity_minutes) <= at);
      get diagnostics gone = row_count;
      return gone;
    end $$`.execute(db);
}
