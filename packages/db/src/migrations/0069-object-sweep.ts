import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';

/** Where the sweep of objects continues; one row, null place: it has looked at everything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table object_sweep (
    id boolean primary key default true check (id),
    begun_at timestamptz not null,
    place jsonb
  )`.execute(db);
  await sql`grant select, insert, update on object_sweep to ${sql.raw(ROLE.app)}`.execute(db);
}
