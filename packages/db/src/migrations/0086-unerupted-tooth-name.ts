import { type Kysely, sql } from 'kysely';

/** The default name of a tooth in the jaw in earlier releases, and now. */
const NAMES = [
  ['Emerging tooth', 'Unerupted tooth'],
  ['Lõikuv hammas', 'Lõikumata hammas'],
  ['Peetunud hammas', 'Lõikumata hammas'],
] as const;

/**
 * Medical templates that still have the default name no longer call a child's unerupted tooth impacted: a radiograph
 * alone does not tell. What a clinic wrote itself stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rows = sql.table('medical_template_rows');
  await sql`alter table ${rows} no force row level security`.execute(db);
  for (const [before, now] of NAMES)
    await sql`update ${rows} set display_name = ${now}
      where detectable_object = 'EMERGING_TOOTH' and display_name = ${before}`.execute(db);
  await sql`alter table ${rows} force row level security`.execute(db);
}
