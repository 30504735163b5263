import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';

/**
 * The fingerprint of the key with which servers seal and sign (SECRET_KEY), so that a server with another key notices.
 * At most one row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table server_key (
    single boolean primary key default true check (single),
    fingerprint text not null check (fingerprint ~ '^[0-9a-f]{16}$')
  )`.execute(db);
  await sql`grant select, insert, update (fingerprint) on server_key to ${sql.raw(ROLE.app)}`.execute(db);
}
