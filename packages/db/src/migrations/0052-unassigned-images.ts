import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { protectTenantTable } from './protect';

/**
 * Images that arrived without a patient. Their files are stored as those of images; when one is assigned, its row moves
 * to `images` under the same id. `sha256` is the hash of the file that was sent, by which the same file is noticed;
 * `patient_in_file` is what its DICOM header says of the patient, and is deleted with the row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table unassigned_images (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    sha256 text not null,
    file_name text not null,
    format text not null,
    width integer not null,
    height integer not null,
    depth smallint not null,
    tile_size integer not null,
    max_zoom integer not null,
    date_taken date,
    kind text not null default 'PANORAMIC',
    millimetres_per_pixel double precision,
    device text,
    laterality text,
    patient_in_file jsonb,
    received_at timestamptz not null,
    received_by uuid not null,
    api_key_id uuid,
    primary key (organization_id, id),
    unique (organization_id, sha256),
    foreign key (organization_id, received_by) references users (organization_id, id),
    foreign key (organization_id, api_key_id) references api_keys (organization_id, id)
  )`.execute(db);
  await protectTenantTable(db, 'unassigned_images');
  // Belongs to no patient, so that it is in no integration's scope.
  await sql`create policy no_integrations on unassigned_images as restrictive to ${sql.raw(ROLE.app)}
    using ((select current_partner_id()) is null) with check ((select current_partner_id()) is null)`.execute(db);

  // Its index: 0078.
  await sql`alter table images add column sha256 text`.execute(db);
}
