import { type Kysely, sql } from 'kysely';
import { scopeByPatient } from './parts/token-scope';
import { protectTenantTable } from './protect';

/** Drafts of annotations on the server; comments on patients; dismissed hints. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createDrafts(db);
  await createComments(db);
  await createHints(db);
}

/**
 * One person's unsaved changes of one image's annotations. `revision` is incremented by each save of the draft and
 * continues after the draft ended (`content` null), so that another browser of the same person detects it;
 * `set_version` is the saved set on which the changes are based.
 */
async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await sql`create table annotation_drafts (
    organization_id uuid not null,
    user_id uuid not null,
    image_id uuid not null,
    revision integer not null check (revision > 0),
    content jsonb,
    saved_at timestamptz not null,
    primary key (organization_id, user_id, image_id),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade,
    foreign key (organization_id, image_id) references images (organization_id, id) on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'annotation_drafts');
  await scopeByPatient(db, 'annotation_drafts', 'image_id');
  await sql`create index annotation_drafts_image on annotation_drafts (organization_id, image_id)`.execute(db);
}

/** Comments on a patient, in order; one about an image references it while it exists. */
async function createComments(db: Kysely<unknown>): Promise<void> {
  await sql`create table patient_comments (
    organization_id uuid not null,
    id uuid not null,
    patient_id uuid not null,
    image_id uuid,
    author_id uuid not null,
    body text not null check (length(body) between 1 and 4000),
    created_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade,
    foreign key (organization_id, image_id) references images (organization_id, id) on delete set null (image_id),
    foreign key (organization_id, author_id) references users (organization_id, id)
  )`.execute(db);
  await protectTenantTable(db, 'patient_comments', { rights: ['select', 'insert', 'delete', 'update'] });
  await scopeByPatient(db, 'patient_comments', 'patient_id');
  await sql`create index patient_comments_patient on patient_comments (organization_id, patient_id, created_at desc)`.execute(db);
  await sql`create index patient_comments_image on patient_comments (organization_id, image_id) where image_id is not null`.execute(db);
}

/** Hints of the workdesk that a person has dismissed. */
async function createHints(db: Kysely<unknown>): Promise<void> {
  await sql`create table read_hints (
    organization_id uuid not null,
    user_id uuid not null,
    hint text not null check (length(hint) between 1 and 40),
    read_at timestamptz not null,
    primary key (organization_id, user_id, hint),
    foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
  )`.execute(db);
  await protectTenantTable(db, 'read_hints');
}
