import { type Kysely, sql } from 'kysely';

/**
 * When an image was taken, null for unknown, and what it shows. All images so far were read as panoramic ones.
 * `version` counts the changes of both by a person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images
    add column date_taken date,
    add column kind text not null default 'PANORAMIC' check (kind in ('PANORAMIC', 'BITEWING', 'PERIAPICAL', 'OTHER')),
    add column version integer not null default 0`.execute(db);
}
