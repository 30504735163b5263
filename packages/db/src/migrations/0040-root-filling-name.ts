import { type Kysely, sql } from 'kysely';

/** The default name and text of a root filling in earlier releases, and now. */
const WORDINGS = [
  {
    name: ['Good root filling', 'Root filling'],
    text: [
      'The root filling looks right on the image. It is checked with an image at the usual intervals.',
      'The tooth has a root filling. Whether it is tight cannot be seen on an image alone; it is checked at the usual intervals.',
    ],
  },
  {
    name: ['Korrektne juuretäidis', 'Juuretäidis'],
    text: [
      'Juuretäidis näib ülesvõttel korrektne. Seda kontrollitakse ülesvõttega tavapäraste ajavahemike järel.',
      'Hambas on juuretäidis. Kas see on tihe, ei selgu ainult ülesvõttelt; seda kontrollitakse tavapäraste ajavahemike järel.',
    ],
  },
] as const;

/**
 * Medical templates that still have the default wording no longer call a root filling good: neither the analysis nor
 * anybody else has assessed its quality. What a clinic wrote itself stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const rows = sql.table('medical_template_rows');
  await sql`alter table ${rows} no force row level security`.execute(db);
  for (const { name, text } of WORDINGS) {
    for (const [column, [before, now]] of [
      ['display_name', name],
      ['treatment_text', text],
    ] as const)
      await sql`update ${rows} set ${sql.ref(column)} = ${now}
        where detectable_object = 'GOOD_ENDODONTICS' and ${sql.ref(column)} = ${before}`.execute(db);
  }
  await sql`alter table ${rows} force row level security`.execute(db);
}
