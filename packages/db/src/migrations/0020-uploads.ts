import { type Kysely, sql } from 'kysely';
import { scopeByPatient } from './parts/token-scope';
import { protectTenantTable } from './protect';

/**
 * Unfinished uploads of images: the parts are in the object store by offset, `parts` has their lengths. Uploading the
 * same file for the same patient again resumes it. Kept for a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table uploads (
    organization_id uuid not null,
    id uuid not null,
    patient_id uuid not null,
    user_id uuid not null,
    file_name text not null,
    size integer not null check (size > 0),
    sha256 text,
    received integer not null default 0 check (received >= 0 and received <= size),
    parts integer[] not null default '{}',
    image_id uuid,
    created_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
    foreign key (organization_id, user_id) references users (organization_id, id),
    foreign key (organization_id, image_id) references images (organization_id, id) on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'uploads');
  await scopeByPatient(db, 'uploads', 'patient_id');
  await sql`create unique index uploads_same_file on uploads (organization_id, user_id, patient_id, sha256) where image_id is null`.execute(
    db,
  );
  await sql`create index uploads_patient on uploads (organization_id, patient_id)`.execute(db);
  await sql`create index uploads_image on uploads (organization_id, image_id) where image_id is not null`.execute(db);
}
