import { type Kysely, sql } from 'kysely';

/** Counts the changes of a clinic's retention rule, so that a save based on an older one is rejected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column retention_version integer not null default 1`.execute(db);
}
