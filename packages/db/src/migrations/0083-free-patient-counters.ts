import { type Kysely, sql } from 'kysely';

/**
 * Lets each transaction count patients in a counter that no other one uses. Until now the number of the connection
 * chose among 16, so that two people sometimes waited for each other until the first had saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A transaction that has a counter gets the same one again. The counters 0 to 16 are those of 0051 and 0078. When
  // more than 128 transactions of a clinic create patients at once, those beyond wait.
  await sql`create function free_patient_counter(clinic uuid) returns smallint language sql volatile as $$
    select coalesce(
      (select slot from generate_series(17, 144) as slot
        where pg_try_advisory_xact_lock(hashtextextended('patient counter ' || clinic, slot)) limit 1),
      17)::smallint
    $$`.execute(db);
  for (const [event, sign] of [
    ['insert', 1],
    ['delete', -1],
  ] as const) {
    await sql`create or replace function ${sql.raw(`count_patients_after_${event}`)}() returns trigger language plpgsql as $$
      begin
        insert into public.patient_counters as counter (organization_id, slot, patients)
          select organization_id, public.free_patient_counter(organization_id), ${sql.raw(String(sign))} * count(*) from changed
          where anonymized_at is null group by organization_id
        on conflict (organization_id, slot) do update set patients = counter.patients + excluded.patients;
        return null;
      end $$`.execute(db);
  }
  await sql`create or replace function count_patients_after_anonymizing() returns trigger language plpgsql as $$
    begin
      insert into public.patient_counters as counter (organization_id, slot, patients)
        values (new.organization_id, public.free_patient_counter(new.organization_id),
          case when new.anonymized_at is null then 1 else -1 end)
      on conflict (organization_id, slot) do update set patients = counter.patients + excluded.patients;
      return null;
    end $$`.execute(db);
}
