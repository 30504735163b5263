import { type Kysely, sql } from 'kysely';

/**
 * Makes an index of radiographs by the day on which they were taken, by which QIDO-RS searches, while clinics save
 * radiographs; those by upload have an index already. May be interrupted and repeated.
 */
export async function online(db: Kysely<unknown>): Promise<void> {
  // An interrupted attempt leaves an index that is kept up to date but not used.
  const { rows: invalid } = await sql`select from pg_index i where i.indexrelid = to_regclass('public.images_taken')
    and not i.indisvalid`.execute(db);
  if (invalid.length > 0) await sql`drop index concurrently images_taken`.execute(db);
  await sql`create index concurrently if not exists images_taken on images (organization_id, date_taken)
    where date_taken is not null`.execute(db);
}

/** Nothing more. */
export async function up(): Promise<void> {}
