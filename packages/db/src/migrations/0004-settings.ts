import { type Kysely, sql } from 'kysely';

const VERSIONED = ['pricing_templates', 'pricing_components', 'medical_templates', 'disclaimers', 'medical_settings'];

/** What clinics edit has a version, so that concurrent edits do not overwrite each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of VERSIONED) await sql`alter table ${sql.table(table)} add column version integer not null default 1`.execute(db);

  // Codes of Estonian price lists are free text; a person may confirm a duplicate code.
  await sql`alter table pricing_components drop constraint pricing_components_organization_id_pricing_template_id_code_key`.execute(db);
  await sql`create index pricing_components_code on pricing_components (organization_id, pricing_template_id, code)`.execute(db);
}
