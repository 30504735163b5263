import { type Kysely, sql } from 'kysely';

/** Outlines of findings; images made from other images; the size of a pixel; cancelled analyses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table annotations add column outline double precision[]
    check (outline is null or (array_length(outline, 1) between 6 and 400 and array_length(outline, 1) % 2 = 0))`.execute(db);

  await sql`alter table images
    add column derived_from uuid,
    add column edit jsonb,
    add column millimetres_per_pixel double precision check (millimetres_per_pixel > 0),
    add check (derived_from is null or edit is not null),
    add foreign key (organization_id, derived_from) references images (organization_id, id) on delete set null (derived_from)`.execute(db);
  await sql`create index images_derived_from on images (organization_id, derived_from) where derived_from is not null`.execute(db);

  await sql`alter table analyses drop constraint analyses_failure_check`.execute(db);
  await sql`alter table analyses add constraint analyses_failure_check
    check (failure in ('IMAGE_UNREADABLE', 'IMAGE_MISSING', 'WORKER_FAILED', 'MODEL_CHANGED', 'CANCELLED'))`.execute(db);
}
