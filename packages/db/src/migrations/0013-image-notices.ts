import { type Kysely, sql } from 'kysely';

/** Notices of the detector's guard about the image itself (`IMAGE_NOTICES` of the contracts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table analyses add column notices text[] not null default '{}'`.execute(db);
}
