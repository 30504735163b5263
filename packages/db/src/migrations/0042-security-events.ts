import { type Kysely, sql } from 'kysely';
import { makeEntryFunction, openToEntryFunctions, protectTenantTable } from './protect';

export const OLD_SECURITY_EVENTS_FUNCTION = 'delete_old_security_events(timestamptz, timestamptz)';

/**
 * Security events: failed sign-ins, refusals, throttling, use of keys, with network address and user agent. Kept apart
 * from the audit log, which contains ids only and is never deleted. Known devices: the browsers in which a person has
 * signed in, each by the hash of a cookie.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table security_events (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    kind text not null check (kind ~ '^[A-Z_]{1,40}$'),
    user_id uuid,
    api_key_id uuid,
    address text check (length(address) <= 100),
    user_agent text check (length(user_agent) <= 300),
    detail text check (length(detail) <= 100),
    first_at timestamptz not null,
    last_at timestamptz not null,
    count integer not null check (count > 0),
    bucket bytea not null,
    primary key (organization_id, id),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
    foreign key (organization_id, api_key_id) references api_keys (organization_id, id) on delete cascade
  )`.execute(db);
  // Equal events of one hour share a row.
  await sql`create unique index security_events_bucket on security_events (organization_id, bucket)`.execute(db);
  await sql`create index security_events_latest on security_events (organization_id, last_at, id)`.execute(db);
  await sql`create index security_events_user on security_events (organization_id, user_id)`.execute(db);
  await sql`create index security_events_api_key on security_events (organization_id, api_key_id)`.execute(db);
  await sql`create index security_events_age on security_events (last_at)`.execute(db);
  await protectTenantTable(db, 'security_events', { rights: ['select', 'insert', 'update'] });
  await openToEntryFunctions(db, 'security_events', 'select (last_at), delete');

  await sql`create table known_devices (
    organization_id uuid not null references organizations (id),
    user_id uuid not null,
    device_hash bytea not null check (length(device_hash) = 32),
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    primary key (organization_id, user_id, device_hash),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
  )`.execute(db);
  await sql`create index known_devices_age on known_devices (last_seen_at)`.execute(db);
  await protectTenantTable(db, 'known_devices');
  await openToEntryFunctions(db, 'known_devices', 'select (last_seen_at), delete');

  await sql`create function entry.delete_old_security_events(events_before timestamptz, devices_before timestamptz)
    returns integer language plpgsql volatile as $$
    declare gone integer;
    begin
      delete from public.security_events where last_at < events_before;
      get diagnostics gone = row_count;
      delete from public.known_devices where last_seen_at < devices_before;
      return gone;
    end $$`.execute(db);
  await makeEntryFunction(db, OLD_SECURITY_EVENTS_FUNCTION);
}
