import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { createDuplicateIndexes, createOverviewIndexes } from './parts/overview-indexes';
import { scopeByPatient } from './parts/token-scope';
import { makeEntryFunction, openToEntryFunctions } from './protect';

export const PATIENT_FILE_FUNCTIONS = [
  'forget_plans_of(uuid)',
  'delete_plans_of(uuid)',
  'organizations_to_sweep_for_retention(timestamptz)',
] as const;

/** Anonymized patients, retention, the search by birth date, the overview's indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOverviewIndexes(db);
  await createDuplicateIndexes(db);
  await scopeByPatient(db, 'notifications', 'patient_id');
  await createRetention(db);
  await searchByBirthDate(db);
  await createAnonymization(db);
}

/** Without years nothing is ever proposed, because the law of the clinic's country sets the period. */
async function createRetention(db: Kysely<unknown>): Promise<void> {
  await sql`alter table patients add column anonymized_at timestamptz`.execute(db);
  await sql`alter table organizations
    add column retention_years integer check (retention_years between 1 and 100),
    add column retention_action text not null default 'PROPOSE' check (retention_action in ('PROPOSE', 'ANONYMIZE')),
    add column retention_swept_at timestamptz,
    add column retention_told_at timestamptz`.execute(db);
  await sql`grant select (retention_years, retention_swept_at) on organizations to ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`create function entry.organizations_to_sweep_for_retention(swept_before timestamptz)
    returns setof uuid language sql stable as $$
      select o.id from public.organizations o
      where o.active and o.retention_years is not null and coalesce(o.retention_swept_at, '-infinity') < swept_before
    $$`.execute(db);
}

/**
 * As in 0001 (0006 gave it this name), with two additions: a word of the form yyyy-mm-dd is a birth date, and
 * anonymized patients are not found. The functions that use the predicate stay unchanged.
 */
async function searchByBirthDate(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function entry.patient_words_predicate(words text[], first_day date, last_day date)
    returns text language sql immutable as $$
      select 'p.organization_id = public.current_organization() and p.anonymized_at is null'
        || coalesce((select string_agg(
            case when word ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then format(' and p.birth_date = %L::date', word)
              else format(' and p.search_text like %L', '%' || literal || '%') end, '')
          from unnest(words) word, lateral (select regexp_replace(public.search_key(word), '([\\\\%_])', '\\\\\\1', 'g') as literal) l), '')
        || case when first_day is not null or last_day is not null then
          ' and exists (select from public.patient_visits v where v.organization_id = p.organization_id and v.patient_id = p.id'
          || case when first_day is not null then ' and v.day >= $1' else '' end
          || case when last_day is not null then ' and v.day <= $2' else '' end || ')' else '' end
    $$`.execute(db);
}

/**
 * Saved treatment plans are constant; only anonymizing the patient changes them: comments, links and answers are
 * deleted. What was planned and its price stay.
 */
async function createAnonymization(db: Kysely<unknown>): Promise<void> {
  await openToEntryFunctions(db, 'treatment_plans', 'select (organization_id, id, patient_id), delete');
  await openToEntryFunctions(db, 'treatment_plan_versions', 'select (organization_id, plan_id, content), update (content)');
  await sql`grant select (plan_id), delete on plan_links to ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`create function entry.forget_plans_of(patient uuid) returns void language sql volatile as $$
      delete from public.plan_links l using public.treatment_plans p
      where p.organization_id = public.current_organization() and p.patient_id = patient
        and l.organization_id = p.organization_id and l.plan_id = p.id;
      update public.treatment_plan_versions v set content = v.content || '{"comments": ""}'
      from public.treatment_plans p
      where p.organization_id = public.current_organization() and p.patient_id = patient
        and v.organization_id = p.organization_id and v.plan_id = p.id
    $$`.execute(db);
  // Saved treatment plans are only deleted together with all others of their patient.
  await sql`create function entry.delete_plans_of(patient uuid) returns void language sql volatile as $$
      delete from public.treatment_plans p where p.organization_id = public.current_organization() and p.patient_id = patient
    $$`.execute(db);
  for (const signature of PATIENT_FILE_FUNCTIONS) await makeEntryFunction(db, signature);
}
