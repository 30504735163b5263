import { type Kysely, sql } from 'kysely';

/** Indexes of the overview and the review queue, so that a clinic's first page does not read its whole history. */
export async function createOverviewIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index images_uploaded on images (organization_id, uploaded_at)`.execute(db);
  await sql`create index analyses_open on analyses (organization_id, requested_at) where state <> 'SUCCEEDED'`.execute(db);
  await sql`create index annotations_to_review on annotations (organization_id, image_id) include (confidence)
    where decision = 'SUGGESTED' and source = 'AI' and not experimental and category in ('ISSUES', 'RESTORATIONS')`.execute(db);
  await sql`create index treatment_plan_versions_saved on treatment_plan_versions (organization_id, saved_at)`.execute(db);
  await sql`create index treatment_plan_versions_open on treatment_plan_versions (organization_id, status, saved_at)
    where status in ('DRAFT', 'SENT', 'ANSWERED')`.execute(db);
}

/** Indexes for finding duplicates of a patient; equalities, for which row-level security allows an index. */
export async function createDuplicateIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create index patients_identity_code on patients (organization_id, identity_code) where identity_code is not null`.execute(db);
  await sql`create index patients_email on patients (organization_id, lower(email)) where email is not null`.execute(db);
  await sql`create index patients_phone on patients (organization_id, phone_number) where phone_number is not null`.execute(db);
  await sql`create index patients_plain_name on patients (organization_id, search_key(last_name), search_key(first_name))`.execute(db);
}
