import { type Kysely, sql } from 'kysely';

/**
 * Counts all patients of a clinic exactly, so that their list can be paged to its end. Without a filter no rows are
 * read: two indexes contain how many there are and how many are anonymized. `cap` null: no limit, with any filter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function entry.count_patients(words text[], first_day date, last_day date, cap integer)
    returns integer language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      -- A partner's session sees some patients only, which the indexes do not tell.
      if cardinality(words) > 0 or first_day is not null or last_day is not null or public.current_partner_id() is not null then
        return entry.patients_counted(words, first_day, last_day, cap);
      end if;
      return least(cap, (select count(*) from public.patients p where p.organization_id = public.current_organization())
        - (select count(*) from public.patients p where p.organization_id = public.current_organization() and p.anonymized_at is not null));
    end $$`.execute(db);
}
