import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';

/**
 * Creates the requests of password resets. A server answers them alike and deals with them later, so that the time of
 * the answer does not depend on whether the address has an account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reset_requests (
    id uuid primary key,
    email text not null,
    requested_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert, delete on reset_requests to ${sql.raw(ROLE.app)}`.execute(db);
}
