import { type Kysely, sql } from 'kysely';

/** Radiographs by the day on which they were taken, by which QIDO-RS searches; those by upload have an index already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index images_taken on images (organization_id, date_taken) where date_taken is not null`.execute(db);
}
