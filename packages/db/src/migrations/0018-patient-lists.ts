import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';

/** Helpers of the entry functions; called by nothing else. */
export const PATIENT_LIST_HELPERS = [
  'patient_order',
  'patient_pieces_query',
  'patient_predicate',
  'patient_stretches',
  'patient_words_predicate',
  'patients_by_days',
  'patients_counted',
  'patients_in_order',
  'patients_of_period',
  'quoted_piece',
];

/**
 * Replaces the functions of 0001 and 0005, with the same names and results, by ones that are fast with a million
 * patients.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexPieces(db);
  await storeActivityOfVisits(db);
  await createQuery(db);
  await createPredicates(db);
  await createFinders(db);
  await createCount(db);
  await replaceSearch(db);
}

/**
 * Creates a helper of the entry functions that nothing else may call.
 * @param signature As in `name(uuid, text)`.
 * @param alone Without parallel workers, which take longer to start than a page takes to read.
 */
async function makeHelper(db: Kysely<unknown>, signature: string, { alone = false } = {}): Promise<void> {
  const name = sql.raw(`entry.${signature}`);
  await sql`alter function ${name} owner to ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`revoke all on function ${name} from public`.execute(db);
  if (alone) await sql`alter function ${name} set max_parallel_workers_per_gather = 0`.execute(db);
}

/**
 * Creates the search index. Of each word it has the text from each letter on, up to six letters, and three letters
 * where none is a digit, each after the end of the organization's id, so that a clinic's search does not read other
 * clinics' entries. Three-letter pieces of numbers, as in a trigram index, occur in every hundredth patient: a code of
 * eleven digits took 30 ms.
 */
async function indexPieces(db: Kysely<unknown>): Promise<void> {
  await sql`create function search_pieces(organization uuid, value text) returns tsvector
    language plpgsql immutable strict parallel safe cost 1000 as $$
    declare
      scope text := right(organization::text, 8);
      pieces text[] := '{}';
      word text;
      three text;
    begin
      foreach word in array string_to_array(value, ' ') loop
        for i in 1 .. length(word) loop
          pieces := pieces || (scope || substr(word, i, 6));
          three := substr(word, i, 3);
          if length(three) = 3 and translate(three, '0123456789', '') = three then
            pieces := pieces || (scope || three);
          end if;
        end loop;
      end loop;
      return array_to_tsvector(pieces);
    end $$`.execute(db);
  // Few patients are anonymized, so this index excludes them without reading patients.
  await sql`create index patients_nobody on patients (organization_id, id) where anonymized_at is not null`.execute(db);
  await sql`drop index patients_search`.execute(db);
  // Without fastupdate, because every search would read entries that wait for a vacuum one by one.
  await sql`create index patients_search on patients using gin (search_pieces(organization_id, search_text)) with (fastupdate = off)`.execute(
    db,
  );
}

/**
 * Stores the patient's last activity and last image date in each visit, so that an index has the most recent patients
 * of a day; the list of a period is merged from its days.
 */
async function storeActivityOfVisits(db: Kysely<unknown>): Promise<void> {
  await sql`alter table patient_visits add column last_activity_at timestamptz, add column last_image_at timestamptz`.execute(db);
  // Row-level security applies to the owner too; the update would change nothing.
  for (const table of ['patients', 'patient_visits']) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await sql`update patient_visits v set last_activity_at = p.last_activity_at, last_image_at = p.last_image_at from patients p
    where p.organization_id = v.organization_id and p.id = v.patient_id`.execute(db);
  for (const table of ['patients', 'patient_visits']) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  await sql`alter table patient_visits alter column last_activity_at set not null`.execute(db);
  await sql`drop index patient_visits_day`.execute(db);
  await sql`create index patient_visits_day on patient_visits (organization_id, day, last_activity_at, patient_id)`.execute(db);
  await sql`create index patient_visits_day_of_image on patient_visits
    (organization_id, day, last_image_at nulls first, patient_id nulls first)`.execute(db);

  // Empty dates for a patient that may not be seen; the policies reject the row itself.
  await sql`create function visit_knows_patient() returns trigger language plpgsql as $$
    begin
      select p.last_activity_at, p.last_image_at into new.last_activity_at, new.last_image_at
        from public.patients p where p.organization_id = new.organization_id and p.id = new.patient_id;
      new.last_activity_at := coalesce(new.last_activity_at, 'epoch');
      return new;
    end $$`.execute(db);
  await sql`create trigger visit_knows_patient before insert on patient_visits for each row execute function visit_knows_patient()`.execute(
    db,
  );
  await sql`create function visits_follow_patient() returns trigger language plpgsql as $$
    begin
      update public.patient_visits v set last_activity_at = new.last_activity_at, last_image_at = new.last_image_at
      where v.organization_id = new.organization_id and v.patient_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger visits_follow_patient after update of last_activity_at, last_image_at on patients for each row
    when ((old.last_activity_at, old.last_image_at) is distinct from (new.last_activity_at, new.last_image_at))
    execute function visits_follow_patient()`.execute(db);
}

/**
 * Returns the words as a query of the index, or null when it cannot be used. Required entries: of a long word both ends
 * and middle as whole entries; a single short word as the beginning of entries; a short word next to others by its
 * three-letter pieces, which are checked and not collected.
 */
async function createQuery(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.patient_pieces_query(words text[]) returns text language plpgsql stable as $$
    declare
      scope text := right(public.current_organization()::text, 8);
      terms text[] := '{}';
      keys text[];
      key text;
      starts integer[];
    begin
      select array_agg(part) into keys from unnest(words) word, unnest(string_to_array(public.search_key(word), ' ')) part
        where word !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and part <> '';
      foreach key in array coalesce(keys, '{}') loop
        if length(key) >= 6 then
          starts := array[1, length(key) - 5] || case when length(key) > 12 then array[length(key) / 2 - 2] else '{}' end;
          terms := terms || array(select distinct entry.quoted_piece(scope || substr(key, start, 6)) from unnest(starts) start);
        elsif cardinality(keys) = 1 or length(key) >= 3 and key ~ '[0-9]' then
          terms := terms || (entry.quoted_piece(scope || key) || ':*');
        elsif length(key) >= 3 then
          terms := terms || array(select entry.quoted_piece(scope || substr(key, start, 3)) from generate_series(1, length(key) - 2) start);
        end if;
      end loop;
      return nullif(array_to_string(terms, ' & '), '');
    end $$`.execute(db);
  await makeHelper(db, 'patient_pieces_query(text[])');
  await sql`create function entry.quoted_piece(piece text) returns text language sql immutable
    return '''' || replace(replace(piece, E'\\\\', E'\\\\\\\\'), '''', '''''') || ''''`.execute(db);
  await makeHelper(db, 'quoted_piece(text)');
}

/**
 * As in 0017, with words looked up by their pieces. strpos verifies the match; with LIKE the planner would count its
 * selectivity twice.
 */
async function createPredicates(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function entry.patient_words_predicate(words text[], first_day date, last_day date)
    returns text language sql stable as $$
      select 'p.organization_id = public.current_organization() and p.anonymized_at is null'
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

async function createFinders(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.patient_order(sort text, descending boolean) returns text language plpgsql immutable as $$
    declare
      direction text := case when descending then ' desc nulls last' else ' asc nulls first' end;
      columns text := case sort
        when 'lastName' then 'p.last_name collate "et-x-icu"%1$s, p.first_name collate "et-x-icu"%1$s, p.id%1$s'
        when 'createdDate' then 'p.created_at%1$s, p.id%1$s'
        when 'lastActivity' then 'p.last_activity_at%1$s, p.id%1$s'
        when 'lastImageDate' then 'p.last_image_at%1$s, p.id%1$s'
        when 'birthDate' then 'p.birth_date%1$s, p.id%1$s'
      end;
    begin
      if columns is null then raise exception 'unknown order of patients: %', sort; end if;
      return format(columns, direction);
    end $$`.execute(db);
  await makeHelper(db, 'patient_order(text, boolean)');

  // After a row with a date come later dates; after one without a date come its equals and, ascending, rows with a
  // date. Returned as consecutive ranges that an index can serve: with OR, the thousandth page read everything before
  // it.
  await sql`create function entry.patient_stretches(sort text, descending boolean, place text[])
    returns text[] language plpgsql immutable as $$
    declare
      beyond text := case when descending then '<' else '>' end;
      dated text := case sort when 'createdDate' then 'p.created_at' when 'lastActivity' then 'p.last_activity_at'
        when 'lastImageDate' then 'p.last_image_at' when 'birthDate' then 'p.birth_date' end;
    begin
      if place is null then return array['true']; end if;
      if sort = 'lastName' then
        return array[format('(p.last_name collate "et-x-icu", p.first_name collate "et-x-icu", p.id) %s (%L, %L, $6)', beyond, place[1], place[2])];
      elsif place[1] is null then
        return array[format('%s is null and p.id %s $6', dated, beyond)]
          || case when descending then '{}' else array[format('%s is not null', dated)] end;
      end if;
      return array[format('(%s, p.id) %s (%L::%s, $6)', dated, beyond, place[1], case sort when 'birthDate' then 'date' else 'timestamptz' end)]
        || case when descending and sort in ('lastImageDate', 'birthDate') then array[format('%s is null', dated)] else '{}' end;
    end $$`.execute(db);
  await makeHelper(db, 'patient_stretches(text, boolean, text[])');

  // Merges the first entries of each day in the order of `sort` (lastActivity or lastImageDate), as many per day as the
  // page has rows.
  await sql`create function entry.patients_by_days(
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
      stretch text;
      seen integer := 0;
      more integer;
    begin
      foreach stretch in array entry.patient_stretches(sort, descending, place) loop
        return query execute format(
          'select visit.patient_id from generate_series($1, $2, interval ''1 day'') as days (visited) cross join lateral (
              select v.patient_id, v.%1$s from public.patient_visits v %2$s and %3$s
                and v.organization_id = public.current_organization() and v.day = days.visited::date
              order by v.%1$s %4$s, v.patient_id %4$s limit $3 + $4) visit
            group by visit.patient_id, visit.%1$s order by visit.%1$s %4$s, visit.patient_id %4$s limit $3 offset $4',
          dated, source,
          replace(replace(stretch, 'p.' || dated, 'v.' || dated), 'p.id', 'v.patient_id'), direction)
          using first_day, last_day, size - seen, skip, place, last;
        get diagnostics more = row_count;
        seen := seen + more;
        exit when seen >= size;
      end loop;
    end $$`.execute(db);
  await makeHelper(db, 'patients_by_days(date, date, text, boolean, integer, integer, text[], uuid)');

  // Sorts the patients of up to a few thousand visits. For more, it scans the list from the cursor for patients with a
  // visit, and sorts after all when the list has too few of them.
  await sql`create function entry.patients_of_period(
      words text[], first_day date, last_day date, sort text, descending boolean, size integer, skip integer, place text[], last uuid)
    returns setof uuid language plpgsql stable as $$
    declare
      few_visits constant integer := 5000;
      most_entries constant integer := 20000;
      organization uuid := public.current_organization();
      predicate text := entry.patient_predicate(words, null, null);
      ordering text := entry.patient_order(sort, descending);
      stretch text;
      wanted integer := size + skip;
      most integer := case when cardinality(words) > 0 then 500 else 3000 end;
      ids uuid[] := '{}';
      seen integer;
      candidate record;
      visits integer;
    begin
      select greatest(first_day, min(day)), least(last_day, max(day)) into first_day, last_day
        from public.patient_visits where organization_id = organization;
      if first_day is null or first_day > last_day then return; end if;

      if sort in ('lastActivity', 'lastImageDate') and cardinality(words) = 0 and (last_day - first_day + 1) * wanted <= most_entries then
        return query select entry.patients_by_days(first_day, last_day, sort, descending, size, skip, place, last);
        return;
      end if;

      select count(*) into visits from (select from public.patient_visits v
        where v.organization_id = organization and v.day between first_day and last_day limit few_visits + 1) counted;
      if visits > few_visits then
        foreach stretch in array entry.patient_stretches(sort, descending, place) loop
          seen := 0;
          for candidate in execute format(
            'select p.id, v.visited from public.patients p left join lateral (select true as visited from public.patient_visits v
                where v.organization_id = p.organization_id and v.patient_id = p.id and v.day between $1 and $2 limit 1) v on true
              where %s and %s order by %s limit $3', predicate, stretch, ordering)
            using first_day, last_day, most, skip, place, last loop
            seen := seen + 1;
            if candidate.visited then ids := ids || candidate.id; end if;
            exit when cardinality(ids) = wanted;
          end loop;
          exit when cardinality(ids) = wanted or seen = most;
        end loop;
        if cardinality(ids) = wanted or seen < most then
          return query select unnest(ids[skip + 1 :]);
          return;
        end if;
      end if;

      seen := 0;
      foreach stretch in array entry.patient_stretches(sort, descending, place) loop
        return query execute format(
          'select p.id from (select distinct v.patient_id from public.patient_visits v
              where v.organization_id = public.current_organization() and v.day between $1 and $2) visit
            join public.patients p on p.id = visit.patient_id where %s and %s order by %s limit $3 offset $4', predicate, stretch, ordering)
          using first_day, last_day, size - seen, skip, place, last;
        get diagnostics visits = row_count;
        seen := seen + visits;
        exit when seen >= size;
      end loop;
    end $$`.execute(db);
  await makeHelper(db, 'patients_of_period(text[], date, date, text, boolean, integer, integer, text[], uuid)');

  await sql`create function entry.patients_in_order(
      words text[], first_day date, last_day date, sort text, descending boolean, size integer, skip integer, place text[], last uuid)
    returns setof uuid language plpgsql stable as $$
    declare
      ordering text := entry.patient_order(sort, descending);
      predicate text;
      stretch text;
      seen integer := 0;
      more integer;
    begin
      if first_day is not null or last_day is not null then
        return query select entry.patients_of_period(words, first_day, last_day, sort, descending, size, skip, place, last);
        return;
      end if;
      predicate := entry.patient_predicate(words, null, null);
      foreach stretch in array entry.patient_stretches(sort, descending, place) loop
        return query execute format('select p.id from public.patients p where %s and %s order by %s limit $3 offset $4', predicate, stretch, ordering)
          using first_day, last_day, size - seen, skip, place, last;
        get diagnostics more = row_count;
        seen := seen + more;
        exit when seen >= size;
      end loop;
    end $$`.execute(db);
  await makeHelper(db, 'patients_in_order(text[], date, date, text, boolean, integer, integer, text[], uuid)', { alone: true });
}

async function replaceSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function entry.search_patients(
      words text[], first_day date, last_day date, sort text, descending boolean, size integer, skip integer)
    returns setof uuid language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$ select entry.patients_in_order(words, first_day, last_day, sort, descending, size, skip, null, null) $$`.execute(db);
  await sql`create or replace function entry.search_patients_after(
      words text[], first_day date, last_day date, sort text, descending boolean, size integer, place text[], last uuid)
    returns setof uuid language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$ select entry.patients_in_order(words, first_day, last_day, sort, descending, size, 0, place, last) $$`.execute(db);
  await sql`create or replace function entry.count_patients(words text[], first_day date, last_day date, cap integer)
    returns integer language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$ select entry.patients_counted(words, first_day, last_day, cap) $$`.execute(db);
}

/** Counts a patient by the last visit in the period, so that nothing has to be sorted. */
async function createCount(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.patients_counted(words text[], first_day date, last_day date, cap integer)
    returns integer language plpgsql stable as $$
    declare
      total integer;
    begin
      if cardinality(words) = 0 and (first_day is not null or last_day is not null) then
        execute 'select count(*) from (select from public.patient_visits v '
            || case when public.current_partner_id() is null then '' else 'cross join lateral (select from public.patients p
              where p.organization_id = v.organization_id and p.id = v.patient_id and ' || entry.patient_predicate(words, null, null) || ' limit 1) counts' end || '
            where v.organization_id = public.current_organization() and v.day between $1 and $2
              and (select true from public.patient_visits later where later.organization_id = v.organization_id
                and later.patient_id = v.patient_id and later.day > v.day and later.day <= $2 limit 1) is null
              and (select true from public.patients nobody where nobody.organization_id = v.organization_id
                and nobody.id = v.patient_id and nobody.anonymized_at is not null limit 1) is null
            limit $3) counted'
          into total using coalesce(first_day, '-infinity'), coalesce(last_day, 'infinity'), cap;
      else
        execute 'select count(*) from (select from public.patients p where ' || entry.patient_predicate(words, first_day, last_day)
          || ' limit $3) counted'
          into total using first_day, last_day, cap;
      end if;
      return total;
    end $$`.execute(db);
  await makeHelper(db, 'patients_counted(text[], date, date, integer)', { alone: true });
}
