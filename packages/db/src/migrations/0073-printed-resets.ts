import { type Kysely, sql } from 'kysely';

/** A reset that a command printed says nothing about the person's e-mail address; one that was mailed confirms it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table password_resets add column mailed boolean not null default true`.execute(db);
}
