import { type Kysely, sql } from 'kysely';

/**
 * A medical template may have several rows for a finding type, one for each situation of the tooth, and names the
 * treatment. Rows of earlier releases are for any situation and name only the finding.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const situation = sql`add column situation text not null default 'ANY' check (situation in
    ('ANY', 'CROWN', 'ROOT', 'WHOLE_TOOTH', 'CROWNED_TOOTH', 'ROOT_FILLED_TOOTH', 'IMPLANT', 'DESTROYED_TOOTH'))`;
  await sql`alter table medical_template_components
    drop constraint medical_template_components_organization_id_template_id_de_fkey,
    drop constraint medical_template_components_pkey,
    ${situation}`.execute(db);
  await sql`alter table medical_template_rows
    drop constraint medical_template_rows_pkey,
    ${situation},
    add column treatment_name text not null default '' check (length(treatment_name) <= 200),
    add primary key (organization_id, template_id, detectable_object, situation)`.execute(db);
  await sql`alter table medical_template_components
    add primary key (organization_id, template_id, detectable_object, situation, pricing_component_id),
    add foreign key (organization_id, template_id, detectable_object, situation)
      references medical_template_rows (organization_id, template_id, detectable_object, situation) on delete cascade`.execute(db);
}
