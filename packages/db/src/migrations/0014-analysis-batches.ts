import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from './protect';

/** Batches of images whose analysis one person requested together; their progress follows from the analyses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table analysis_batches (
    organization_id uuid not null,
    id uuid not null,
    requested_by uuid not null,
    requested_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, requested_by) references users (organization_id, id)
  )`.execute(db);
  await protectTenantTable(db, 'analysis_batches', { rights: ['select', 'insert'] });
  await sql`create index analysis_batches_latest on analysis_batches (organization_id, requested_by, requested_at desc)`.execute(db);

  await sql`create table analysis_batch_items (
    organization_id uuid not null,
    batch_id uuid not null,
    analysis_id uuid not null,
    primary key (organization_id, batch_id, analysis_id),
    foreign key (organization_id, batch_id) references analysis_batches (organization_id, id) on delete cascade,
    foreign key (organization_id, analysis_id) references analyses (organization_id, id) on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'analysis_batch_items', { rights: ['select', 'insert'] });
  await sql`create index analysis_batch_items_analysis on analysis_batch_items (organization_id, analysis_id)`.execute(db);
}
