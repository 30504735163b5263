import { type Kysely, sql } from 'kysely';
import { ROLE } from '../roles/create-roles';
import { indexConcurrently } from './parts/index-concurrently';

/** Helpers of the entry functions; called by nothing else. */
export const NAME_SEARCH_HELPERS = [
  'many_have_beside_names',
  'names_with_words',
  'patients_listed',
  'patients_named',
  'patients_named_counted',
];

const PIECES_BESIDE_NAMES = sql.raw(
  'public.pieces_beside_names(p.organization_id, p.first_name, p.last_name, p.identity_code, p.email, p.phone_number)',
);

/** In the orders of names and of activity: what one name has is next to each other, and sorted. */
const INDEXES: Readonly<Record<string, string>> = {
  patients_of_first_name_by_name: `on patients (organization_id, first_name collate "et-x-icu" nulls first,
    last_name collate "et-x-icu" nulls first, id nulls first) where anonymized_at is null`,
  patients_of_first_name_by_activity: `on patients (organization_id, first_name collate "et-x-icu" nulls first,
    last_activity_at nulls first, id nulls first) where anonymized_at is null`,
  patients_of_last_name_by_activity: `on patients (organization_id, last_name collate "et-x-icu" nulls first,
    last_activity_at nulls first, id nulls first) where anonymized_at is null`,
  // Without fastupdate for the reason given in 0018.
  patients_search_beside_names: `on patients using gin (pieces_beside_names(
    organization_id, first_name, last_name, identity_code, email, phone_number)) with (fastupdate = off)`,
};

/** Makes the indexes, and fills in the names of the patients of before, while former servers work. Repeatable. */
export async function online(db: Kysely<unknown>): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) await indexConcurrently(db, name, definition);
  const { rows: clinics } = await sql<{ id: string }>`select id from entry.clinics() as id`.execute(db);
  for (const { id } of clinics) await keepFormerNames(db, id);
  // An index of what a function returns has no statistics otherwise, until many patients have changed.
  await sql`analyze patients, patient_names`.execute(db);
}

/**
 * One statement sees all patients that were there before the triggers of 0080. Those who lost a name while it ran are
 * looked for afterwards.
 */
async function keepFormerNames(db: Kysely<unknown>, clinic: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The owner sees the rows of the clinic that the transaction names.
    await sql`select set_config('app.organization_id', ${clinic}, true)`.execute(tx);
    await sql`insert into patient_names (organization_id, part, name)
      select organization_id, 'FIRST', first_name from patients where organization_id = ${clinic} and anonymized_at is null
      union select organization_id, 'LAST', last_name from patients where organization_id = ${clinic} and anonymized_at is null
      except select organization_id, part, name from patient_names where organization_id = ${clinic}`.execute(tx);
  });
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('app.organization_id', ${clinic}, true)`.execute(tx);
    await sql`select entry.drop_patient_name(n.organization_id, n.part, n.name) from (
      select organization_id, part, name from patient_names where organization_id = ${clinic}
      except select organization_id, 'FIRST', first_name from patients where organization_id = ${clinic} and anonymized_at is null
      except select organization_id, 'LAST', last_name from patients where organization_id = ${clinic} and anonymized_at is null) n`.execute(
      tx,
    );
  });
}

/** Replaces functions of 0018 and 0078: words that names have are looked up in the names, with the same results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await estimate(db);
  await lookUpNames(db);
  await findByNames(db);
  await searchByNames(db);
  await countByNames(db);
}

/**
 * Whether more than `most` patients have one of the pieces beside their names, as far as the planner knows: it has
 * counted the frequent ones, and takes each of the others for one of half a per cent.
 */
async function estimate(db: Kysely<unknown>): Promise<void> {
  // Volatile, because others may not explain.
  await sql`create function entry.many_have_beside_names(pieces tsquery, words integer, most integer) returns boolean
    language plpgsql set max_parallel_workers_per_gather = 0 as $$
    declare
      plan json;
      patients real;
    begin
      execute format('explain (format json) select from public.patients p where ${PIECES_BESIDE_NAMES} @@ %L::tsquery', pieces) into plan;
      select c.reltuples into patients from pg_class c where c.oid = 'public.patients'::regclass;
      return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float > greatest(most, 0.006 * words * patients);
    end $$`.execute(db);
  await ownedByEntry(db, 'many_have_beside_names(tsquery, integer, integer)');
}

/**
 * Looks up which names have the words, and who has them beside the names. `few` is null where the words are not looked
 * up so: digits, signs, one or two letters, three words, and a partner's session, which sees some patients only. It is
 * false where very many names or patients have them, and then there is nothing else.
 */
async function lookUpNames(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.names_with_words(words text[], most_names integer,
      out few boolean, out first_names text[], out last_names text[], out pair_first_names text[], out pair_last_names text[], out beside uuid[])
    language plpgsql stable set max_parallel_workers_per_gather = 0 as $$
    declare
      most_pairs constant integer := 200;
      most_beside constant integer := 1000;
      organization constant uuid := public.current_organization();
      keys constant text[] := array(select public.search_key(word) from unnest(words) word);
      pieces tsquery;
      pieces_beside tsquery;
      of_word tsquery;
    begin
      if cardinality(words) not in (1, 2) or public.current_partner_id() is not null
        or (select bool_or(key !~ '^[^\\u0001-\\u0060\\u007b-\\u007f]{3,}$') from unnest(keys) key) then
        return;
      end if;
      for which in 1 .. cardinality(words) loop
        of_word := entry.patient_pieces_query(words[which : which]);
        pieces := coalesce(pieces || of_word, of_word);
        of_word := entry.quoted_piece(right(organization::text, 8) || left(keys[which], 6));
        pieces_beside := coalesce(pieces_beside || of_word, of_word);
      end loop;

      select count(*) <= most_names into few from (select from public.patient_names n where n.organization_id = organization
        and public.search_pieces(n.organization_id, public.search_key(n.name)) @@ pieces limit most_names + 1) n;
      if not few then return; end if;
      -- Of each name, whether it has the first word, and whether it has the second or there is none.
      with names as materialized (
          select distinct n.part, n.name, strpos(n.key, keys[1]) > 0 as one, keys[2] is null or strpos(n.key, keys[2]) > 0 as two
          from (select n.part, n.name, public.search_key(n.name) as key from public.patient_names n where n.organization_id = organization
            and public.search_pieces(n.organization_id, public.search_key(n.name)) @@ pieces) n),
        pairs as (select f.name as first_name, l.name as last_name from names f join names l on f.part = 'FIRST' and l.part = 'LAST'
          where not (f.one and f.two) and not (l.one and l.two) and (f.one or l.one) and (f.two or l.two) order by 1, 2 limit most_pairs + 1)
        select array(select name from names where part = 'FIRST' and one and two), array(select name from names where part = 'LAST' and one and two),
          array(select first_name from pairs), array(select last_name from pairs)
          into first_names, last_names, pair_first_names, pair_last_names;
      -- An index of pieces is read to its end, whatever the limit: that of an e-mail provider would take long.
      few := cardinality(pair_last_names) <= most_pairs
        and not entry.many_have_beside_names(pieces_beside, cardinality(words), 5 * most_beside);
      if not few then return; end if;
      select count(*) <= most_beside,
          coalesce(array_agg(p.id) filter (where not exists (select from unnest(keys) key where strpos(p.search_text, key) = 0)), '{}')
        into few, beside
        from (select p.id, p.search_text from public.patients p where p.organization_id = organization and p.anonymized_at is null
          and ${PIECES_BESIDE_NAMES} @@ pieces_beside limit most_beside + 1) p;
    end $$`.execute(db);
  await ownedByEntry(db, 'names_with_words(text[], integer)');
}

/**
 * Returns a page of those who have one word or two. Of each name an index has the first patients in the order of the
 * list, and these are sorted together; of two words each may be in another name, and those who have both names are
 * sorted with them. In the order of names so many names are enough as the page has rows, since each has a patient.
 * @returns null, in SQL, where it is found faster otherwise.
 */
async function findByNames(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.patients_named(
      words text[], sort text, descending boolean, size integer, skip integer, place text[], last uuid)
    returns uuid[] language plpgsql stable set max_parallel_workers_per_gather = 0 as $$
    declare
      -- A page is found among so many patients when every fiftieth has the word.
      first_of_list constant integer := 1500;
      ordering constant text := entry.patient_order(sort, descending);
      own constant text := format('p.organization_id = %L and p.anonymized_at is null', public.current_organization());
      columns constant text := case sort when 'lastName' then 'p.id, p.last_name, p.first_name' else 'p.id, p.last_activity_at' end;
      stretch constant text := (entry.patient_stretches(sort, descending, place))[1];
      names record;
      last_names text[];
      at_most integer;
      parts text[] := '{}';
      ids uuid[];
    begin
      -- Other orders have no index of names.
      if sort not in ('lastName', 'lastActivity') or size + skip > 100 then return null; end if;
      names := entry.names_with_words(words, case when sort = 'lastName' and cardinality(words) = 1 then 300 else 60 end);
      if names.few is null then return null; end if;

      if not names.few then
        if cardinality(words) > 1 then return null; end if;
        -- A word that none of the first patients has is not frequent. The stretch has the last patient as $6.
        foreach at_most in array array[first_of_list / 5, first_of_list + 25 * skip] loop
          execute format('select array(select p.id from (select p.* from public.patients p where %s and %s order by %s limit %s) p
              where strpos(p.search_text, %L) > 0 order by %3$s limit $1 + $2)', own, stretch, ordering, at_most, public.search_key(words[1]))
            into ids using size, skip, null, null, null, last;
          exit when cardinality(ids) = 0;
          if cardinality(ids) = size + skip then return ids[skip + 1 :]; end if;
        end loop;
        return null;
      end if;

      last_names := names.last_names;
      if sort = 'lastName' then
        -- One more, since of the name at which the page before ended nobody may be left.
        last_names := array(select name from unnest(last_names) name
          where place is null or case when descending then name <= place[1] collate "et-x-icu" else name >= place[1] collate "et-x-icu" end
          order by case when descending then name end collate "et-x-icu" desc, name collate "et-x-icu" limit size + skip + 1);
      end if;
      if cardinality(names.first_names) > 0 then
        parts := parts || format('select p.* from unnest($1) names (name) cross join lateral (select %1$s from public.patients p
          where %2$s and p.first_name collate "et-x-icu" = names.name and %3$s order by %4$s limit $4 + $5) p', columns, own, stretch, ordering);
      end if;
      if cardinality(last_names) > 0 then
        -- In the order of names these are sorted already, and comparing their places is faster than comparing names.
        parts := parts || format('(select p.* from unnest($2) with ordinality names (name, place) cross join lateral (select %1$s from public.patients p
          where %2$s and p.last_name collate "et-x-icu" = names.name and %3$s order by %4$s limit $4 + $5) p
          order by %5$s%4$s limit $4 + $5)', columns, own, stretch, ordering, case sort when 'lastName' then 'names.place, ' else '' end);
      end if;
      if cardinality(names.pair_last_names) > 0 then
        parts := parts || format('select p.* from unnest($7, $8) names (first_name, last_name) cross join lateral (select %1$s from public.patients p
          where %2$s and p.first_name collate "et-x-icu" = names.first_name and p.last_name collate "et-x-icu" = names.last_name and %3$s
          order by %4$s limit $4 + $5) p', columns, own, stretch, ordering);
      end if;
      if cardinality(names.beside) > 0 then
        parts := parts || format('select %s from public.patients p where %s and p.id = any ($3) and %s', columns, own, stretch);
      end if;
      if cardinality(parts) = 0 then return '{}'; end if;
      execute format('select array(select p.id from (%s) p order by %s limit $4 offset $5)', array_to_string(parts, ' union '), ordering)
        into ids using names.first_names, last_names, names.beside, size, skip, last, names.pair_first_names, names.pair_last_names;
      return ids;
    end $$`.execute(db);
  await ownedByEntry(db, 'patients_named(text[], text, boolean, integer, integer, text[], uuid)');
}

/** Counts those who have one word or two, up to `cap`, from the indexes of their names; null as above. */
async function countByNames(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.patients_named_counted(words text[], cap integer) returns integer
    language plpgsql stable set max_parallel_workers_per_gather = 0 as $$
    declare
      own constant text := format('p.organization_id = %L and p.anonymized_at is null', public.current_organization());
      names record;
      parts text[] := '{}';
      total integer;
    begin
      names := entry.names_with_words(words, case cardinality(words) when 1 then 300 else 60 end);
      if names.few is not true then return null; end if;
      if cardinality(names.first_names) > 0 then
        parts := parts || format('(select p.id from public.patients p where %s and p.first_name collate "et-x-icu" = any ($1) limit $6)', own);
      end if;
      if cardinality(names.last_names) > 0 then
        parts := parts || format('(select p.id from public.patients p where %s and p.last_name collate "et-x-icu" = any ($2) limit $6)', own);
      end if;
      if cardinality(names.pair_last_names) > 0 then
        parts := parts || format('(select p.id from unnest($4, $5) names (first_name, last_name) join public.patients p on %s
          and p.first_name collate "et-x-icu" = names.first_name and p.last_name collate "et-x-icu" = names.last_name limit $6)', own);
      end if;
      if cardinality(names.beside) > 0 then parts := parts || 'select unnest($3)'::text; end if;
      if cardinality(parts) = 0 then return 0; end if;
      execute format('select count(*) from (select from (%s) found limit $6) counted', array_to_string(parts, ' union '))
        into total using names.first_names, names.last_names, names.beside, names.pair_first_names, names.pair_last_names, cap;
      return total;
    end $$`.execute(db);
  await ownedByEntry(db, 'patients_named_counted(text[], integer)');
  // As in 0078, with names.
  await sql`create or replace function entry.count_patients(words text[], first_day date, last_day date, cap integer)
    returns integer language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      -- A partner's session sees some patients only, which the counters do not tell.
      if cardinality(words) > 0 or first_day is not null or last_day is not null or public.current_partner_id() is not null then
        return coalesce(case when cardinality(words) > 0 and first_day is null and last_day is null then entry.patients_named_counted(words, cap) end,
          entry.patients_counted(words, first_day, last_day, cap));
      end if;
      return least(cap, (select coalesce(sum(c.patients), 0) from public.patient_counters c
        where c.organization_id = public.current_organization()));
    end $$`.execute(db);
}

/** Looks one word or two up in the names first, and all else by pieces. */
async function searchByNames(db: Kysely<unknown>): Promise<void> {
  await sql`create function entry.patients_listed(
      words text[], first_day date, last_day date, sort text, descending boolean, size integer, skip integer, place text[], last uuid)
    returns setof uuid language plpgsql stable as $$
    declare
      named uuid[];
    begin
      if cardinality(words) > 0 and first_day is null and last_day is null then
        named := entry.patients_named(words, sort, descending, size, skip, place, last);
      end if;
      if named is not null then
        return query select unnest(named);
      else
        return query select entry.patients_in_order(words, first_day, last_day, sort, descending, size, skip, place, last);
      end if;
    end $$`.execute(db);
  await ownedByEntry(db, 'patients_listed(text[], date, date, text, boolean, integer, integer, text[], uuid)');
  await sql`create or replace function entry.search_patients(
      words text[], first_day date, last_day date, sort text, descending boolean, size integer, skip integer)
    returns setof uuid language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$ select entry.patients_listed(words, first_day, last_day, sort, descending, size, skip, null, null) $$`.execute(db);
  await sql`create or replace function entry.search_patients_after(
      words text[], first_day date, last_day date, sort text, descending boolean, size integer, place text[], last uuid)
    returns setof uuid language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$ select entry.patients_listed(words, first_day, last_day, sort, descending, size, 0, place, last) $$`.execute(db);
}

/** @param signature As in `name(uuid, text)`. */
async function ownedByEntry(db: Kysely<unknown>, signature: string): Promise<void> {
  const name = sql.raw(`entry.${signature}`);
  await sql`alter function ${name} owner to ${sql.raw(ROLE.entry)}`.execute(db);
  await sql`revoke all on function ${name} from public`.execute(db);
}
