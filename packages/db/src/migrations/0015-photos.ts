import { type Kysely, sql } from 'kysely';

/** A person's photo; the id is part of its object key, and a new photo has a new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column photo_id uuid`.execute(db);
}
