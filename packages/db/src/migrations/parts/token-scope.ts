import { type Kysely, sql } from 'kysely';
import { ROLE } from '../../roles/create-roles';

/** How a table's rows belong to a patient: by the patient itself, its id, an image, or a treatment plan. */
export type PatientLink = 'patient_id' | 'image_id' | 'plan_id';

const PARENT: Readonly<Record<PatientLink, string>> = { patient_id: 'patients', image_id: 'images', plan_id: 'treatment_plans' };

/**
 * Creates the scope of an integration's session, stored in three settings of its transaction. Without them (a person's
 * session, the portal's own work) the scope is open. With a patient it is that patient only; without one the patients
 * that this partner created for this dentist, which column defaults record.
 */
export async function createTokenScope(db: Kysely<unknown>): Promise<void> {
  await createSettings(db);
  await markPatients(db);
  await scopePatients(db);
  await scopeByPatient(db, 'patient_visits', 'patient_id');
  await scopeByPatient(db, 'images', 'patient_id');
  await scopeByPatient(db, 'treatment_plans', 'patient_id');
  await scopeByPatient(db, 'treatment_plan_versions', 'plan_id');
  for (const table of ['analyses', 'annotation_sets', 'annotations', 'status_sets', 'tooth_statuses'])
    await scopeByPatient(db, table, 'image_id');
  await scopeSearch(db);
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  for (const name of ['partner_id', 'partner_dentist_id', 'token_patient_id'])
    await sql`create function ${sql.raw(`current_${name}`)}() returns uuid language sql stable parallel safe
      return nullif(current_setting(${sql.lit(`app.${name}`)}, true), '')::uuid`.execute(db);
}

async function markPatients(db: Kysely<unknown>): Promise<void> {
  await sql`alter table patients
    add column partner_id uuid default current_partner_id(),
    add column partner_dentist_id uuid default current_partner_dentist_id(),
    add foreign key (organization_id, partner_id) references partners (organization_id, id),
    add foreign key (organization_id, partner_dentist_id) references users (organization_id, id)`.execute(db);
  await sql`create index patients_partner on patients (organization_id, partner_id, partner_dentist_id) where partner_id is not null`.execute(
    db,
  );
}

const OF_SCOPE = `case when current_token_patient_id() is not null then id = current_token_patient_id()
  else partner_id = current_partner_id() and partner_dentist_id = current_partner_dentist_id() end`;

async function scopePatients(db: Kysely<unknown>): Promise<void> {
  await sql`create policy patient_scope on patients as restrictive to ${sql.raw(ROLE.app)}
    using ((select current_partner_id()) is null or ${sql.raw(OF_SCOPE)})
    with check ((select current_partner_id()) is null or ${sql.raw(OF_SCOPE)})`.execute(db);
}

/**
 * Restricts a table of clinic data to the patients in a token's scope. Every table with one of these columns needs it;
 * a test finds missing ones. A row without a patient or image is out of an integration's scope.
 */
export async function scopeByPatient(db: Kysely<unknown>, table: string, link: PatientLink): Promise<void> {
  const reachable = sql`((select current_partner_id()) is null or exists (select from ${sql.table(PARENT[link])} parent
    where parent.organization_id = ${sql.ref(`${table}.organization_id`)} and parent.id = ${sql.ref(`${table}.${link}`)}))`;
  await sql`create policy patient_scope on ${sql.table(table)} as restrictive to ${sql.raw(ROLE.app)}
    using ${reachable} with check ${reachable}`.execute(db);
}

/**
 * The search runs as the entry role and bypasses the application's policies, so its WHERE clause contains the scope
 * itself.
 */
async function scopeSearch(db: Kysely<unknown>): Promise<void> {
  await sql`alter function entry.patient_predicate(text[], date, date) rename to patient_words_predicate`.execute(db);
  await sql`create function entry.patient_predicate(words text[], first_day date, last_day date)
    returns text language sql stable as $$
      select entry.patient_words_predicate(words, first_day, last_day) || case
        when public.current_partner_id() is null then ''
        when public.current_token_patient_id() is not null then ' and p.id = public.current_token_patient_id()'
        else ' and p.partner_id = public.current_partner_id() and p.partner_dentist_id = public.current_partner_dentist_id()' end
    $$`.execute(db);
  await sql`alter function entry.patient_predicate(text[], date, date) owner to ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`revoke all on function entry.patient_predicate(text[], date, date) from public`.execute(db);
}
