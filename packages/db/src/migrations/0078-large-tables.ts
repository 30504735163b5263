import { type Kysely, sql } from 'kysely';
import { indexConcurrently } from './parts/index-concurrently';

/** Of columns that 0044 to 0063 added, whose tables may have millions of rows. */
const INDEXES: Readonly<Record<string, string>> = {
  analyses_waiting: `on analyses (organization_id, (asked_at is null), requested_at, id)
    where state = 'QUEUED' and queue_priority is null`,
  analyses_in_queue: `on analyses (organization_id)
    where state in ('QUEUED', 'RUNNING') and queue_priority is not null`,
  audit_log_programs: 'on audit_log (organization_id, entity_id) where api_key_id is not null',
  images_sha256: 'on images (organization_id, sha256) where sha256 is not null',
  images_without_size: 'on images (organization_id) where original_bytes is null',
  // What annotations_to_decide leaves out: a curve may raise it above the confidence at which suggestions are shown.
  annotations_below: `on annotations (organization_id, image_id)
    include (confidence, class, detected_class, tooth, check_tooth, analysis_id, id)
    where decision = 'SUGGESTED' and not experimental and class not in ('TOOTH', 'MOUTH_AREA') and coalesce(confidence, 1) < 0.4`,
};

/**
 * Makes the indexes, validates the checks and counts the patients, for which those migrations would lock the tables
 * while they read them. Repeatable.
 */
export async function online(db: Kysely<unknown>): Promise<void> {
  for (const [name, definition] of Object.entries(INDEXES)) await indexConcurrently(db, name, definition);
  const { rows: checks } = await sql<{ table: string; name: string }>`select c.relname as "table", k.conname as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace = 'public'::regnamespace and k.contype = 'c' and not k.convalidated order by 1, 2`.execute(db);
  for (const { table, name } of checks) await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(name)}`.execute(db);
  const { rows: clinics } = await sql<{ id: string }>`select id from entry.clinics() as id`.execute(db);
  for (const { id } of clinics) await countFormerPatients(db, id);
}

/** A counter of 0051 that no connection uses: what the others have not counted. */
const FORMER_PATIENTS = 16;

/**
 * Counts the patients that a clinic had before the counters. One statement sees each patient together with the counter
 * that its transaction changed, so that people go on creating patients.
 */
async function countFormerPatients(db: Kysely<unknown>, clinic: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The owner sees the rows of the clinic that the transaction names.
    await sql`select set_config('app.organization_id', ${clinic}, true)`.execute(tx);
    await sql`insert into patient_counters (organization_id, slot, patients)
      select ${clinic}, ${FORMER_PATIENTS},
        (select count(*) from patients where organization_id = ${clinic} and anonymized_at is null)
          - (select coalesce(sum(patients), 0) from patient_counters where organization_id = ${clinic})
      on conflict (organization_id, slot) do nothing`.execute(tx);
  });
}

/** Counts the patients as in 0028; without a filter it adds up the counters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function entry.count_patients(words text[], first_day date, last_day date, cap integer)
    returns integer language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      -- A partner's session sees some patients only, which the counters do not tell.
      if cardinality(words) > 0 or first_day is not null or last_day is not null or public.current_partner_id() is not null then
        return entry.patients_counted(words, first_day, last_day, cap);
      end if;
      return least(cap, (select coalesce(sum(c.patients), 0) from public.patient_counters c
        where c.organization_id = public.current_organization()));
    end $$`.execute(db);
}
