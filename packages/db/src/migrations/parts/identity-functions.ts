import { type Kysely, sql } from 'kysely';
import { makeEntryFunction } from '../protect';

/** Entry functions for signing in by a partner's token or an identity provider. */
export const IDENTITY_FUNCTIONS = [
  'partners_of_issuer(text)',
  'resolve_session(bytea, timestamptz, boolean)',
  'identity_users(text, text)',
  'users_of_email(text)',
  'email_change_organization(bytea)',
  'delete_used_rows(timestamptz)',
] as const;

/** Creates the functions of schema `entry` for partners' tokens and identity providers. */
export async function createIdentityFunctions(db: Kysely<unknown>): Promise<void> {
  await createPartnerLookUp(db);
  await createSession(db);
  await createProviderLookUps(db);
  await createSweep(db);
  for (const signature of IDENTITY_FUNCTIONS) await makeEntryFunction(db, signature);
}

/** The caller only knows the token's unverified issuer, so the result contains no secret in plain text. */
async function createPartnerLookUp(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.partners_of_issuer(wanted text)
    returns table (organization_id uuid, id uuid, audience text, algorithm text, jwks_url text, sealed_secret text,
      origins text[], active boolean, organization_active boolean)
    language sql stable as $$
      select p.organization_id, p.id, p.audience, p.algorithm, p.jwks_url, p.sealed_secret, p.origins, p.active, o.active
      from public.partners p join public.organizations o on o.id = p.organization_id
      where p.issuer = wanted order by p.id limit 1000
    $$`.execute(db);
}

/**
 * As in 0001, and for the session of a partner's token: it only has the integration's role, whatever the dentist's
 * roles are, and ends when the partner is deactivated or the dentist loses the role MEDICAL.
 */
async function createSession(db: Kysely<unknown>): Promise<void> {
  await sql`drop function entry.resolve_session(bytea, timestamptz, boolean)`.execute(db);
  await sql`create function entry.resolve_session(hash bytea, at timestamptz, touched boolean)
    returns table (organization_id uuid, session_id uuid, user_id uuid, roles text[], locale text,
      last_seen_at timestamptz, expires_at timestamptz, inactivity_minutes integer,
      partner_id uuid, token_patient_id uuid, token_analysis_id uuid)
    language plpgsql volatile as $$
    begin
      return query
        select s.organization_id, s.id, s.user_id,
          case when s.partner_id is null then u.roles else array['INTEGRATION_DENTAS'] end, u.locale,
          case when touched then greatest(s.last_seen_at, at) else s.last_seen_at end, s.expires_at, o.inactivity_minutes,
          s.partner_id, s.token_patient_id, s.token_analysis_id
        from public.sessions s
        join public.users u on u.organization_id = s.organization_id and u.id = s.user_id
        join public.organizations o on o.id = s.organization_id
        left join public.partners p on p.organization_id = s.organization_id and p.id = s.partner_id
        where s.token_hash = hash and u.active and o.active and s.expires_at > at
          and s.last_seen_at + make_interval(mins => o.inactivity_minutes) > at
          and (s.partner_id is null or (p.active and 'MEDICAL' = any (u.roles)));
      if found and touched then
        update public.sessions s set last_seen_at = at
        where s.token_hash = hash and s.last_seen_at < at - interval '10 seconds';
      end if;
    end $$`.execute(db);
}

async function createProviderLookUps(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.identity_users(of_issuer text, of_subject text)
    returns table (organization_id uuid, user_id uuid, active boolean, organization_active boolean) language sql stable as $$
      select i.organization_id, i.user_id, u.active, o.active
      from public.user_identities i
      join public.users u on u.organization_id = i.organization_id and u.id = i.user_id
      join public.organizations o on o.id = i.organization_id
      where i.issuer = of_issuer and i.subject = of_subject order by u.id limit 5
    $$`.execute(db);
  await sql`create function entry.users_of_email(wanted text)
    returns table (organization_id uuid, user_id uuid, active boolean, organization_active boolean) language sql stable as $$
      select u.organization_id, u.id, u.active, o.active
      from public.users u join public.organizations o on o.id = u.organization_id
      where lower(u.email) = lower(wanted) and u.active order by u.id limit 5
    $$`.execute(db);
  await sql`create function entry.email_change_organization(hash bytea)
    returns uuid language sql stable as $$
      select e.organization_id from public.email_changes e where e.link_hash = hash
    $$`.execute(db);
}

async function createSweep(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.delete_used_rows(at timestamptz)
    returns integer language plpgsql volatile as $$
    declare gone integer; more integer;
    begin
      delete from public.used_tokens t where t.forget_at <= at;
      get diagnostics gone = row_count;
      delete from public.email_changes e where e.expires_at < at - interval '7 days';
      get diagnostics more = row_count;
      return gone + more;
    end $$`.execute(db);
}
