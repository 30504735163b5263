import { type Kysely, sql } from 'kysely';

/**
 * Stores with each visit the day of the patient's visit before it, so that the visitors of a period are counted from
 * one index: a patient counts with the visit whose predecessor is not in the period. Before, two more look-ups were
 * needed for each visit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Columns with constant defaults: the table is not written again.
  await sql`alter table patient_visits
    add column previous_day date not null default '-infinity',
    add column hidden boolean not null default false`.execute(db);
  await fill(db);
  await sql`create index patient_visits_counted on patient_visits (organization_id, day, previous_day) where not hidden`.execute(db);
  await keepPreviousDays(db);
  await hideAnonymized(db);
  await replaceCount(db);
}

/** Most visits are the only ones of their patients and keep the defaults. */
async function fill(db: Kysely<unknown>): Promise<void> {
  // Row-level security applies to the owner too; the update would change nothing.
  for (const table of ['patients', 'patient_visits']) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await sql`update patient_visits v set previous_day = earlier.day from (
      select organization_id, patient_id, day as own, lag(day) over (partition by organization_id, patient_id order by day) as day
      from patient_visits) earlier
    where earlier.day is not null and v.organization_id = earlier.organization_id and v.patient_id = earlier.patient_id
      and v.day = earlier.own`.execute(db);
  await sql`update patient_visits v set hidden = true from patients p
    where p.organization_id = v.organization_id and p.id = v.patient_id and p.anonymized_at is not null`.execute(db);
  for (const table of ['patients', 'patient_visits']) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
}

/**
 * Visits are only inserted, or deleted with their patient. Who inserts one has locked the patient's row, so that two
 * visits of a patient are never inserted at the same time.
 */
async function keepPreviousDays(db: Kysely<unknown>): Promise<void> {
  // As in 0018, and what the count needs.
  await sql`create or replace function visit_knows_patient() returns trigger language plpgsql as $$
    begin
      select p.last_activity_at, p.last_image_at, p.anonymized_at is not null into new.last_activity_at, new.last_image_at, new.hidden
        from public.patients p where p.organization_id = new.organization_id and p.id = new.patient_id;
      new.last_activity_at := coalesce(new.last_activity_at, 'epoch');
      new.hidden := coalesce(new.hidden, false);
      select coalesce(max(v.day), '-infinity') into new.previous_day from public.patient_visits v
        where v.organization_id = new.organization_id and v.patient_id = new.patient_id and v.day < new.day;
      return new;
    end $$`.execute(db);
  await sql`create function next_visit_knows_visit() returns trigger language plpgsql as $$
    begin
      update public.patient_visits v set previous_day = new.day
      where v.organization_id = new.organization_id and v.patient_id = new.patient_id and v.day = (
        select min(later.day) from public.patient_visits later where later.organization_id = new.organization_id
          and later.patient_id = new.patient_id and later.day > new.day);
      return null;
    end $$`.execute(db);
  await sql`create trigger next_visit_knows_visit after insert on patient_visits for each row execute function next_visit_knows_visit()`.execute(
    db,
  );
}

async function hideAnonymized(db: Kysely<unknown>): Promise<void> {
  await sql`create function visits_hide_with_patient() returns trigger language plpgsql as $$
    begin
      update public.patient_visits v set hidden = new.anonymized_at is not null
      where v.organization_id = new.organization_id and v.patient_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger visits_hide_with_patient after update on patients for each row
    when ((old.anonymized_at is null) <> (new.anonymized_at is null)) execute function visits_hide_with_patient()`.execute(db);
}

/** As in 0018; the visitors of a period are read from the index. */
async function replaceCount(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function entry.patients_counted(words text[], first_day date, last_day date, cap integer)
    returns integer language plpgsql stable set max_parallel_workers_per_gather = 0 as $$
    declare
      since constant date := coalesce(first_day, '-infinity');
      until constant date := coalesce(last_day, 'infinity');
      total integer;
    begin
      -- A partner's session sees some patients only, which the visits do not tell.
      if cardinality(words) = 0 and (first_day is not null or last_day is not null) and public.current_partner_id() is null then
        select count(*) into total from (select from public.patient_visits v
          where v.organization_id = public.current_organization() and not v.hidden and v.day between since and until
            and (v.previous_day < since or v.previous_day = '-infinity')
          limit cap) counted;
        return total;
      end if;
      execute 'select count(*) from (select from public.patients p where ' || entry.patient_predicate(words, first_day, last_day)
        || ' limit $3) counted'
        into total using first_day, last_day, cap;
      return total;
    end $$`.execute(db);
}
