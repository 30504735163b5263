import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';

/**
 * Files of the web application whose names have a hash of their content, of this version and of former ones: while
 * servers of two versions run, and in pages that were opened before an upgrade, any server is asked for any of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table web_assets (
    name text primary key check (name ~ '^[A-Za-z0-9_.-]{1,200}$'),
    content bytea not null,
    compressed boolean not null,
    published_at timestamptz not null default now()
  )`.execute(db);
  // Compressed already, where it can be.
  await sql`alter table web_assets alter column content set storage external`.execute(db);
  await sql`grant select, insert, update (published_at), delete on web_assets to ${sql.raw(ROLE.app)}`.execute(db);
}
