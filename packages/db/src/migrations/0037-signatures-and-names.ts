import { type Kysely, sql } from 'kysely';

/**
 * The one-page format of a treatment plan; a patient's signature of an answer; names of price list components in both
 * languages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['plan_deliveries', 'plan_links'])
    await sql`alter table ${sql.table(table)}
      drop constraint ${sql.ref(`${table}_format_check`)},
      add constraint ${sql.ref(`${table}_format_check`)}
        check (format in ('NORMAL', 'SUMMARY_HIDDEN', 'SUMMARY_AND_PRICE_HIDDEN', 'ONE_PAGE'))`.execute(db);

  await sql`alter table plan_answers
    add column signature jsonb,
    add column document_hash text check (document_hash ~ '^[0-9a-f]{64}$'),
    add check ((signature is null) = (document_hash is null))`.execute(db);

  await sql`alter table pricing_components
    add column name_et text check (length(name_et) between 1 and 300),
    add column name_en text check (length(name_en) between 1 and 300)`.execute(db);
}
