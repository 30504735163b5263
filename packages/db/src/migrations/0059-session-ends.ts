import { type Kysely, sql } from 'kysely';
import { makeEntryFunction } from './protect';

export const SESSION_ENDS_FUNCTION = 'session_ends(uuid[], uuid[], timestamptz)';

/**
 * Returns when the active ones of these sessions end without further activity, for the open event streams of a server:
 * one call for all of them. Conditions as of `resolve_session`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.session_ends(organizations uuid[], ids uuid[], at timestamptz)
    returns table (session_id uuid, ends_at timestamptz) language sql stable as $$
      select s.id, least(s.expires_at, s.last_seen_at + make_interval(mins => o.inactivity_minutes))
      from unnest(organizations, ids) as wanted (organization_id, id)
      join public.sessions s on s.organization_id = wanted.organization_id and s.id = wanted.id
      join public.users u on u.organization_id = s.organization_id and u.id = s.user_id
      join public.organizations o on o.id = s.organization_id
      left join public.partners p on p.organization_id = s.organization_id and p.id = s.partner_id
      where u.active and o.active and s.expires_at > at
        and s.last_seen_at + make_interval(mins => o.inactivity_minutes) > at
        and (s.partner_id is null or (p.active and 'MEDICAL' = any (u.roles)))
    $$`.execute(db);
  await makeEntryFunction(db, SESSION_ENDS_FUNCTION);
}
