import { type Kysely, sql } from 'kysely';

/** The theme of the web application that a person has chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column theme text not null default 'SYSTEM' check (theme in ('SYSTEM', 'LIGHT', 'DARK'))`.execute(db);
}
