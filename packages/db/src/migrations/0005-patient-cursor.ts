import { type Kysely, sql } from 'kysely';
import { makeEntryFunction } from './protect';

/** As `search_patients` (0001), and for the same reason a function of the entry role. */
export const PATIENT_CURSOR_FUNCTION = 'search_patients_after(text[], date, date, text, boolean, integer, text[], uuid)';

/**
 * Returns the page after a given row by its position in the order, so that the thousandth page costs as much as the
 * first. `place` has the row's sort values as text, null for an unknown date, and `last` its id. Unknown dates come
 * first when ascending and last when descending.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.search_patients_after(
      words text[], first_day date, last_day date, sort text, descending boolean, size integer, place text[], last uuid)
    returns setof uuid language plpgsql stable as $$
    declare
      direction text := case when descending then ' desc nulls last' else ' asc nulls first' end;
      beyond text := case when descending then '<' else '>' end;
      ordering text;
      after text;
      dated text := case sort when 'createdDate' then 'p.created_at' when 'lastActivity' then 'p.last_activity_at'
        when 'lastImageDate' then 'p.last_image_at' when 'birthDate' then 'p.birth_date' end;
      kind text := case sort when 'birthDate' then 'date' else 'timestamptz' end;
    begin
      if sort = 'lastName' then
        ordering := 'p.last_name collate "et-x-icu"%1$s, p.first_name collate "et-x-icu"%1$s, p.id%1$s';
        after := '(p.last_name collate "et-x-icu", p.first_name collate "et-x-icu", p.id) ' || beyond || ' ($4[1], $4[2], $5)';
      elsif dated is null then
        raise exception 'unknown order of patients: %', sort;
      else
        ordering := dated || '%1$s, p.id%1$s';
        after := case
          when place[1] is not null then
            format('(%1$s, p.id) %2$s ($4[1]::%3$s, $5)', dated, beyond, kind)
          when descending then format('%s is null and p.id < $5', dated)
          else format('(%s is not null or p.id > $5)', dated) end;
        if place[1] is not null and descending and sort in ('lastImageDate', 'birthDate') then
          after := format('(%s or %s is null)', after, dated);
        end if;
      end if;
      return query execute 'select p.id from public.patients p where ' || entry.patient_predicate(words, first_day, last_day)
        || ' and ' || after || ' order by ' || format(ordering, direction) || ' limit $3'
        using first_day, last_day, size, place, last;
    end $$`.execute(db);
  await makeEntryFunction(db, PATIENT_CURSOR_FUNCTION);
}
