import { type Kysely, sql } from 'kysely';
import { makeEntryFunction } from './protect';

const REJECTED_API_KEY = 'rejected_api_key(bytea)';

/** Returns with the API key of a rejected secret what the reason is found from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function ${sql.raw(`entry.${REJECTED_API_KEY}`)}`.execute(db);
  // As in 0047, with four more columns.
  await sql`create function entry.rejected_api_key(hash bytea)
    returns table (organization_id uuid, api_key_id uuid, user_id uuid,
      revoked_at timestamptz, expires_at timestamptz, person_active boolean, organization_active boolean)
    language sql stable as $$
      select s.organization_id, k.id, k.acts_as, k.revoked_at, s.expires_at, u.active, o.active
        from public.api_key_secrets s
        join public.api_keys k on k.organization_id = s.organization_id and k.id = s.api_key_id
        join public.users u on u.organization_id = k.organization_id and u.id = k.acts_as
        join public.organizations o on o.id = s.organization_id
        where s.secret_hash = hash
    $$`.execute(db);
  await makeEntryFunction(db, REJECTED_API_KEY);
}
