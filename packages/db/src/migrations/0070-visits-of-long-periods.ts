import { type Kysely, sql } from 'kysely';

/**
 * Replaces the function of 0018 that merges the days of a period, with the same results. Of each day it read as many
 * visits as the page has rows, 7,300 for a year. The first visits of all days tell how far the page reaches at most,
 * so that few more of each day are read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function entry.patients_by_days(
      first_day date, last_day date, sort text, descending boolean, size integer, skip integer, place text[], last uuid)
    returns setof uuid language plpgsql stable as $$
    declare
      dated text := case sort when 'lastActivity' then 'last_activity_at' when 'lastImageDate' then 'last_image_at' end;
      -- As the index has it: nobody's last activity is unknown.
      direction text := case when descending then 'desc' else 'asc' end
        || case when sort = 'lastImageDate' then case when descending then ' nulls last' else ' nulls first' end else '' end;
      -- Who is nobody is known without reading the patient; whom a partner may see is not.
      source text := case when public.current_partner_id() is null then 'where (select true from public.patients nobody
            where nobody.organization_id = v.organization_id and nobody.id = v.patient_id and nobody.anonymized_at is not null limit 1) is null'
          else 'join public.patients p on p.organization_id = v.organization_id and p.id = v.patient_id where ' || entry.patient_predicate('{}', null, null) end;
      -- Unknown dates come first: no range of the index has them and the dates up to a day.
      can_be_bounded boolean := descending or sort = 'lastActivity';
      first_of_day text := format(' order by v.%1$s %2$s, v.patient_id %2$s limit ', dated, direction);
      merged text := format(') visit group by visit.patient_id, visit.%1$s order by visit.%1$s %2$s, visit.patient_id %2$s', dated, direction);
      stretch text;
      visits text;
      bound timestamptz;
      seen integer := 0;
      more integer;
    begin
      foreach stretch in array entry.patient_stretches(sort, descending, place) loop
        visits := format(
          'generate_series($1, $2, interval ''1 day'') as days (visited) cross join lateral (
              select v.patient_id, v.%1$s from public.patient_visits v %2$s and %3$s
                and v.organization_id = public.current_organization() and v.day = days.visited::date',
          dated, source, replace(replace(stretch, 'p.' || dated, 'v.' || dated), 'p.id', 'v.patient_id'));
        bound := null;
        -- So many first visits can only be found in more days than the page has rows.
        if can_be_bounded and last_day - first_day >= 2 * (size - seen + skip) then
          execute 'select visit.' || dated || ' from ' || visits || first_of_day || '1' || merged || ' limit 1 offset $3 + $4 - 1'
            into bound using first_day, last_day, size - seen, skip, place, last;
        end if;
        return query execute 'select visit.patient_id from ' || visits
          || case when bound is null then '' else format(' and v.%s %s $7', dated, case when descending then '>=' else '<=' end) end
          || first_of_day || '$3 + $4' || merged || ' limit $3 offset $4'
          using first_day, last_day, size - seen, skip, place, last, bound;
        get diagnostics more = row_count;
        seen := seen + more;
        exit when seen >= size;
      end loop;
    end $$`.execute(db);
}
