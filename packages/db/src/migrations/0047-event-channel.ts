import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { makeEntryFunction } from './protect';

export const REJECTED_API_KEY_FUNCTION = 'rejected_api_key(bytea)';

/**
 * The channel of the events has a random name that only the application may read: PostgreSQL has no rights on channels,
 * so that the worker's role could otherwise hear and forge events. And the API key of an expired or revoked secret, for
 * the security log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table event_channel (single boolean primary key default true check (single), name text not null)`.execute(db);
  await sql`insert into event_channel (name) values ('portal_events_' || replace(gen_random_uuid()::text, '-', ''))`.execute(db);
  await sql`grant select on event_channel to ${sql.raw(ROLE.app)}`.execute(db);

  await sql`create function entry.rejected_api_key(hash bytea)
    returns table (organization_id uuid, api_key_id uuid, user_id uuid) language sql stable as $$
      select s.organization_id, k.id, k.acts_as from public.api_key_secrets s
        join public.api_keys k on k.organization_id = s.organization_id and k.id = s.api_key_id
        where s.secret_hash = hash
    $$`.execute(db);
  await makeEntryFunction(db, REJECTED_API_KEY_FUNCTION);
}
