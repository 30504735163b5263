import { type Kysely, sql } from 'kysely';
import { scopeByPatient } from './parts/token-scope';
import { protectTenantTable } from './protect';

/**
 * Suggestions of an analysis that a person deleted, in their last state: undoing the deletion after a save restores the
 * suggestion with its confidence. Has every column of `annotations`, in its order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table removed_annotations (
    like annotations,
    primary key (organization_id, id),
    foreign key (organization_id, image_id) references images (organization_id, id) on delete cascade,
    foreign key (organization_id, analysis_id) references analyses (organization_id, id) on delete set null (analysis_id),
    foreign key (organization_id, decided_by) references users (organization_id, id)
  )`.execute(db);
  await sql`create index removed_annotations_image on removed_annotations (organization_id, image_id)`.execute(db);
  await protectTenantTable(db, 'removed_annotations');
  await scopeByPatient(db, 'removed_annotations', 'image_id');
}
