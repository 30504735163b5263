import { type Kysely, sql } from 'kysely';

/**
 * Stores with each visit the day of the patient's visit before it, so that the visitors of a period are counted from
 * one index: a patient counts with the visit whose predecessor is not in the period. Before, two more look-ups were
 * needed for each visit. From here on new visits have it; 0066 fills in those of before and counts from the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order of those who save a visit: otherwise both wait for each other, until one of them gives up.
  await sql`lock table patients in share row exclusive mode`.execute(db);
  // Columns with constant defaults: the table is not written again.
  await sql`alter table patient_visits
    add column previous_day date not null default '-infinity',
    add column hidden boolean not null default false`.execute(db);
  await keepPreviousDays(db);
  await hideAnonymized(db);
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
