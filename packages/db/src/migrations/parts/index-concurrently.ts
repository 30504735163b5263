import { type Kysely, sql } from 'kysely';

/**
 * Makes an index while others save, unless it exists. Repeatable: an interrupted attempt leaves an index that is kept
 * up to date but not used, and is made again.
 * @param db Not in a transaction.
 * @param definition What follows the name of the index, as in `on images (organization_id)`.
 */
export async function indexConcurrently(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  const { rows: invalid } = await sql`select from pg_index i where i.indexrelid = to_regclass(${`public.${name}`})
    and not i.indisvalid`.execute(db);
  if (invalid.length > 0) await sql`drop index concurrently ${sql.ref(name)}`.execute(db);
  await sql`create index concurrently if not exists ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
}
