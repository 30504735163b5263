import { type Kysely, sql } from 'kysely';

/** Replaces functions of 0018 and 0074 that read more than they need, with the same results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await nameOrganizationOnce(db);
  await boundReadingInOrder(db);
}

/** As in 0018; the organization is a constant of the query instead of a setting that is read again for each match. */
async function nameOrganizationOnce(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function entry.patient_words_predicate(words text[], first_day date, last_day date)
    returns text language sql stable as $$
      select format('p.organization_id = %L::uuid and p.anonymized_at is null', public.current_organization())
        || coalesce(' and public.search_pieces(p.organization_id, p.search_text) @@ ' || quote_literal(entry.patient_pieces_query(words)) || '::tsquery', '')
        || coalesce((select string_agg(
            case when word ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then format(' and p.birth_date = %L::date', word)
              else format(' and strpos(p.search_text, %L) > 0', public.search_key(word)) end, '')
          from unnest(words) word), '')
        || case when first_day is not null or last_day is not null then
          ' and exists (select from public.patient_visits v where v.organization_id = p.organization_id and v.patient_id = p.id'
          || case when first_day is not null then ' and v.day >= $1' else '' end
          || case when last_day is not null then ' and v.day <= $2' else '' end || ')' else '' end
    $$`.execute(db);
}

/**
 * Where the planner would read the list in its order, because many have the words, only its first rows are read, and
 * filtered by the words alone: making the pieces of a match takes a tenth of a millisecond. When these rows do not fill
 * the page, all matches are found by their pieces and sorted. The planner takes matches for evenly spread, but in the
 * order of names those of a common surname are next to each other: its page was found after 400,000 other patients.
 */
async function boundReadingInOrder(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function entry.patients_in_order(
      words text[], first_day date, last_day date, sort text, descending boolean, size integer, skip integer, place text[], last uuid)
    returns setof uuid language plpgsql stable set max_parallel_workers_per_gather = 0 as $$
    declare
      ordering text := entry.patient_order(sort, descending);
      stretches text[] := entry.patient_stretches(sort, descending, place);
      -- As long as about 4,000 matches take: enough for a page of what every five-hundredth patient has.
      most_rows integer := 10000 + 25 * skip;
      clustered boolean;
      in_order boolean;
      predicate text;
      query text;
      by_words text;
      pieces text;
      ids uuid[];
      stretch text;
      seen integer := 0;
      more integer;
    begin
      if first_day is not null or last_day is not null then
        return query select entry.patients_of_period(words, first_day, last_day, sort, descending, size, skip, place, last);
        return;
      end if;
      predicate := entry.patient_predicate(words, null, null);
      query := 'select p.id from public.patients p where ' || predicate || ' and ';
      pieces := entry.patient_pieces_query(words);
      -- Few have four digits of a number, but every seventieth has three of them.
      if pieces is not null and array_to_string(words, ' ') !~ '[0-9]{4}' then
        -- How many have a long word is known well, but in the order of names they are next to each other.
        clustered := sort = 'lastName' and pieces !~ ':[*]';
        in_order := pieces ~ '^''.{8}[0-9]{1,3}'':[*]$'
          or not entry.patients_found_by_pieces(predicate, ordering, (size + skip) * case when clustered then 10 else 1 end);
        if in_order then
          by_words := replace(predicate,
            ' and public.search_pieces(p.organization_id, p.search_text) @@ ' || quote_literal(pieces) || '::tsquery', '');
          execute format('select array(select p.id from (select p.* from public.patients p
              where p.organization_id = public.current_organization() and %s order by %s limit $7) p where %s order by %2$s limit $3 + $4)',
            stretches[1], ordering, by_words)
            into ids using first_day, last_day, size, skip, place, last, most_rows;
          if cardinality(ids) = size + skip then
            return query select unnest(ids[skip + 1 :]);
            return;
          end if;
        end if;
        -- Else the planner would read in order.
        if in_order or clustered then
          query := 'with found as materialized (select p.id, p.last_name, p.first_name, p.created_at, p.last_activity_at, p.last_image_at,
            p.birth_date from public.patients p where ' || predicate || ') select p.id from found p where ';
        end if;
      end if;
      foreach stretch in array stretches loop
        return query execute query || stretch || ' order by ' || ordering || ' limit $3 offset $4'
          using first_day, last_day, size - seen, skip, place, last;
        get diagnostics more = row_count;
        seen := seen + more;
        exit when seen >= size;
      end loop;
    end $$`.execute(db);
}
