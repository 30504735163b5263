import { type Kysely, sql } from 'kysely';

/**
 * An image that a person has mirrored because its sides were swapped. Its annotations and statuses have the mirrored
 * positions and numbers; the uploaded file stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column mirrored boolean not null default false`.execute(db);
}
