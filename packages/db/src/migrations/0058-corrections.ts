import { type Kysely, sql } from 'kysely';

/**
 * What people change of detections, for the clinic's quality page. Of edits before this migration it is not known. Both
 * tables keep the same columns in the same order: a deleted suggestion is copied as a whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['annotations', 'removed_annotations'])
    await sql`alter table ${sql.table(table)}
      add column corrections text[] not null default '{}',
      add column detected_class text`.execute(db);
}
