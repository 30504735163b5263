import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { makeEntryFunction } from './protect';

export const TURN_FUNCTIONS = ['clinics_with_waiting_analyses()', 'due_mails(timestamptz, integer, boolean)'] as const;

/**
 * Clinics take turns: analyses wait in their rows until their clinic may put more into the queue, due mails and
 * deliveries are listed one clinic after another, and mails that somebody waits for are listed apart. Leases: which
 * server runs a background task.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await takeTurnsInAnalyses(db);
  await takeTurnsInMails(db);
  await takeTurnsInDeliveries(db);
  for (const signature of TURN_FUNCTIONS) await makeEntryFunction(db, signature);
  await sql`create table leases (
    name text primary key,
    holder uuid not null,
    held_until timestamptz not null,
    started_at timestamptz,
    ended_at timestamptz,
    failed boolean not null default false
  )`.execute(db);
  await sql`grant select, insert, update on leases to ${sql.raw(ROLE.app)}`.execute(db);
}

async function takeTurnsInAnalyses(db: Kysely<unknown>): Promise<void> {
  // Null: not in the queue. Rows of a server of the former version stay null; putting them in again changes nothing.
  // Its indexes: 0078.
  await sql`alter table analyses add column queue_priority smallint`.execute(db);
  await sql`grant select (queue_priority) on analyses to ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`create or replace function entry.unfinished_analyses(unchanged_since timestamptz, most integer)
    returns table (organization_id uuid, id uuid) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      select a.organization_id, a.id from public.analyses a
      where (a.state = 'QUEUED' and a.queue_priority is not null or a.state = 'RUNNING') and a.changed_at <= unchanged_since
      order by a.changed_at limit most
    $$`.execute(db);
  await sql`create function entry.clinics_with_waiting_analyses()
    returns table (organization_id uuid) language sql stable as $$
      select distinct a.organization_id from public.analyses a where a.state = 'QUEUED' and a.queue_priority is null
    $$`.execute(db);
}

async function takeTurnsInMails(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column urgent boolean not null default false`.execute(db);
  await sql`grant select (urgent) on mails to ${sql.raw(ROLE.entry)}`.execute(db);
  // Servers of the former version call the function of two parameters.
  await sql`create function entry.due_mails(at timestamptz, most integer, only_urgent boolean)
    returns table (organization_id uuid, id uuid) language sql stable as $$
      select d.organization_id, d.id from (
        select m.organization_id, m.id, m.next_attempt_at,
          row_number() over (partition by m.organization_id order by m.next_attempt_at, m.id) as turn
        from public.mails m where m.state = 'QUEUED' and m.next_attempt_at <= at and m.urgent = only_urgent
      ) d order by d.turn, d.next_attempt_at, d.id limit most
    $$`.execute(db);
}

async function takeTurnsInDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function entry.due_deliveries(at timestamptz, most integer)
    returns table (organization_id uuid, id uuid) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      select f.organization_id, f.id from (
        select d.organization_id, d.id, d.next_attempt_at,
          row_number() over (partition by d.organization_id order by d.next_attempt_at, d.id) as turn
        from public.practice_deliveries d
        where d.state = 'WAITING' and d.next_attempt_at <= at and not exists (
          select from public.practice_deliveries earlier
          where earlier.organization_id = d.organization_id and earlier.lane = d.lane and earlier.state = 'WAITING' and earlier.id < d.id)
      ) f order by f.turn, f.next_attempt_at, f.id limit most
    $$`.execute(db);
}
