import { type Kysely, sql } from 'kysely';
import { openToEntryFunctions, protectTenantTable } from './protect';

/**
 * Keeps the number of a clinic's patients, so that the list of a million is counted as fast as that of a thousand. Each
 * clinic has several counters, of which a connection uses one: people who create patients at the same time do not wait
 * for each other. 0078 counts the patients of before, and reads the counters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table patient_counters (
    organization_id uuid not null references organizations (id),
    slot smallint not null,
    patients integer not null,
    primary key (organization_id, slot)
  )`.execute(db);
  await protectTenantTable(db, 'patient_counters', { rights: ['select', 'insert', 'update'] });
  await openToEntryFunctions(db, 'patient_counters', 'select, insert, update');
  await createTriggers(db);
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  // One statement per change of many rows, such as an import.
  for (const [event, sign] of [
    ['insert', 1],
    ['delete', -1],
  ] as const) {
    const name = sql.raw(`count_patients_after_${event}`);
    await sql`create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into public.patient_counters as counter (organization_id, slot, patients)
          select organization_id, pg_backend_pid() % 16, ${sql.raw(String(sign))} * count(*) from changed
          where anonymized_at is null group by organization_id
        on conflict (organization_id, slot) do update set patients = counter.patients + excluded.patients;
        return null;
      end $$`.execute(db);
    await sql`create trigger ${name} after ${sql.raw(event)} on patients
      referencing ${sql.raw(event === 'insert' ? 'new' : 'old')} table as changed
      for each statement execute function ${name}()`.execute(db);
  }
  await sql`create function count_patients_after_anonymizing() returns trigger language plpgsql as $$
    begin
      insert into public.patient_counters as counter (organization_id, slot, patients)
        values (new.organization_id, pg_backend_pid() % 16, case when new.anonymized_at is null then 1 else -1 end)
      on conflict (organization_id, slot) do update set patients = counter.patients + excluded.patients;
      return null;
    end $$`.execute(db);
  await sql`create trigger count_patients_after_anonymizing after update on patients for each row
    when ((old.anonymized_at is null) <> (new.anonymized_at is null)) execute function count_patients_after_anonymizing()`.execute(db);
}
