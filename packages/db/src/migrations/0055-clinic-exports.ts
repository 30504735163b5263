import { type Kysely, sql } from 'kysely';
import { makeEntryFunction, openToEntryFunctions, protectTenantTable } from './protect';

export const CLINIC_EXPORT_FUNCTIONS = ['due_clinic_exports(integer)', 'ended_clinic_exports(timestamptz, integer)'] as const;

/**
 * Exports of a whole clinic as an archive. A clinic has one at a time that is not finished, so that clinics take turns
 * when the oldest is made first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table clinic_exports (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    state text not null check (state in ('QUEUED', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')),
    requested_by uuid not null,
    requested_at timestamptz not null,
    attempt integer not null default 0,
    done integer not null default 0,
    total integer not null default 0,
    bytes bigint,
    parts integer,
    sha256 text,
    finished_at timestamptz,
    expires_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, requested_by) references users (organization_id, id)
  )`.execute(db);
  await sql`create unique index clinic_exports_open on clinic_exports (organization_id) where state in ('QUEUED', 'RUNNING')`.execute(db);
  await sql`create index clinic_exports_due on clinic_exports (requested_at) where state in ('QUEUED', 'RUNNING')`.execute(db);
  await sql`create index clinic_exports_ready on clinic_exports (expires_at) where state = 'READY'`.execute(db);
  await protectTenantTable(db, 'clinic_exports', { rights: ['select', 'insert', 'update'] });
  await openToEntryFunctions(db, 'clinic_exports', 'select (organization_id, id, state, requested_at, expires_at)');
  await sql`create function entry.due_clinic_exports(most integer)
    returns table (organization_id uuid, id uuid) language sql stable as $$
      select e.organization_id, e.id from public.clinic_exports e where e.state in ('QUEUED', 'RUNNING') order by e.requested_at limit most
    $$`.execute(db);
  await sql`create function entry.ended_clinic_exports(at timestamptz, most integer)
    returns table (organization_id uuid, id uuid) language sql stable as $$
      select e.organization_id, e.id from public.clinic_exports e where e.state = 'READY' and e.expires_at <= at limit most
    $$`.execute(db);
  for (const signature of CLINIC_EXPORT_FUNCTIONS) await makeEntryFunction(db, signature);
}
