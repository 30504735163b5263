import { type Kysely, sql } from 'kysely';
import { ROLE } from '../../roles/create-roles';
import { makeEntryFunction } from '../protect';

/**
 * The search runs as molaar_entry: under the application's row-level security PostgreSQL cannot use the trigram index
 * (LIKE is not leakproof), and a clinic of 300,000 patients waits half a second. The functions compare the organization
 * with the transaction's own, which a caller cannot pass in.
 */
export const SEARCH_FUNCTIONS = [
  'search_patients(text[], date, date, text, boolean, integer, integer)',
  'count_patients(text[], date, date, integer)',
] as const;

/** Creates the functions of the patient search, which run as `molaar_entry`. */
export async function createPatientSearch(db: Kysely<unknown>): Promise<void> {
  await createPredicate(db);
  await createSearch(db);
  for (const signature of SEARCH_FUNCTIONS) await makeEntryFunction(db, signature);
}

/**
 * Creates the WHERE clause of list and count as text for EXECUTE, with $1 first and $2 last day. Every word is a quoted
 * literal with its own comparison (the index does not support LIKE ALL). Unused filters are omitted.
 */
async function createPredicate(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.patient_predicate(words text[], first_day date, last_day date)
    returns text language sql immutable as $$
      select 'p.organization_id = public.current_organization()'
        || coalesce((select string_agg(format(' and p.search_text like %L', '%' || literal || '%'), '')
          from unnest(words) word, lateral (select regexp_replace(public.search_key(word), '([\\\\%_])', '\\\\\\1', 'g') as literal) l), '')
        || case when first_day is not null or last_day is not null then
          ' and exists (select from public.patient_visits v where v.organization_id = p.organization_id and v.patient_id = p.id'
          || case when first_day is not null then ' and v.day >= $1' else '' end
          || case when last_day is not null then ' and v.day <= $2' else '' end || ')' else '' end
    $$`.execute(db);
  await sql`alter function entry.patient_predicate(text[], date, date) owner to ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`revoke all on function entry.patient_predicate(text[], date, date) from public`.execute(db);
}

async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.search_patients(
      words text[], first_day date, last_day date, sort text, descending boolean, size integer, skip integer)
    returns setof uuid language plpgsql stable as $$
    declare
      direction text := case when descending then ' desc nulls last' else ' asc nulls first' end;
      ordering text := case sort
        when 'lastName' then 'p.last_name collate "et-x-icu"%1$s, p.first_name collate "et-x-icu"%1$s, p.id%1$s'
        when 'createdDate' then 'p.created_at%1$s, p.id%1$s'
        when 'lastActivity' then 'p.last_activity_at%1$s, p.id%1$s'
        when 'lastImageDate' then 'p.last_image_at%1$s, p.id%1$s'
        when 'birthDate' then 'p.birth_date%1$s, p.id%1$s'
      end;
    begin
      if ordering is null then raise exception 'unknown order of patients: %', sort; end if;
      return query execute 'select p.id from public.patients p where ' || entry.patient_predicate(words, first_day, last_day)
        || ' order by ' || format(ordering, direction) || ' limit $3 offset $4'
        using first_day, last_day, size, skip;
    end $$`.execute(db);

  await sql`create function entry.count_patients(words text[], first_day date, last_day date, cap integer)
    returns integer language plpgsql stable as $$
    declare total integer;
    begin
      execute 'select count(*) from (select from public.patients p where ' || entry.patient_predicate(words, first_day, last_day)
        || ' limit $3) counted'
        into total using first_day, last_day, cap;
      return total;
    end $$`.execute(db);
}
