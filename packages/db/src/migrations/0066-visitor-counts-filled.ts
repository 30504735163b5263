import { type Kysely, sql } from 'kysely';

/** Patients whose visits are filled in by one transaction: some hundredths of a second. */
const PATIENTS_AT_ONCE = 500;
const DEADLOCK = '40P01';

/**
 * Fills in what 0060 stores with each visit, for the visits of before, and makes the index of the count, while former
 * servers work: patients are locked a batch at a time. May be interrupted and repeated.
 * @param patientsAtOnce Patients of one transaction.
 * @param afterBatch For tests: runs between two transactions.
 */
export async function online(
  db: Kysely<unknown>,
  { patientsAtOnce = PATIENTS_AT_ONCE, afterBatch = async () => {} }: { patientsAtOnce?: number; afterBatch?: () => Promise<void> } = {},
): Promise<void> {
  const { rows: clinics } = await sql<{ id: string }>`select id from entry.clinics() as id`.execute(db);
  for (const { id } of clinics)
    for (let after: string | undefined = FIRST; after; ) {
      after = await fill(db, id, after, patientsAtOnce);
      await afterBatch();
    }
  // An interrupted attempt leaves an index that is kept up to date but not used.
  const { rows: invalid } = await sql`select from pg_index i where i.indexrelid = to_regclass('public.patient_visits_counted')
    and not i.indisvalid`.execute(db);
  if (invalid.length > 0) await sql`drop index concurrently patient_visits_counted`.execute(db);
  await sql`create index concurrently if not exists patient_visits_counted on patient_visits (organization_id, day, previous_day)
    where not hidden`.execute(db);
}

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Fills in the visits of the next patients of a clinic. @returns The last one of them; undefined at the end. */
async function fill(db: Kysely<unknown>, clinic: string, after: string, most: number, tries = 5): Promise<string | undefined> {
  try {
    return await db.transaction().execute(async (tx) => {
      // The owner sees the rows of the clinic that the transaction names.
      await sql`select set_config('app.organization_id', ${clinic}, true)`.execute(tx);
      // Who inserts a visit locks its patient first, so that no visit appears while its neighbours are read.
      const { rows: patients } = await sql<{ id: string }>`select id from patients
        where organization_id = ${clinic} and id > ${after} order by id limit ${most} for no key update`.execute(tx);
      const last = patients.at(-1)?.id;
      if (!last) return undefined;
      // Most visits are the only ones of their patients and keep the defaults.
      await sql`update patient_visits v set previous_day = known.previous, hidden = known.hidden from (
          select v.patient_id, v.day, p.anonymized_at is not null as hidden,
            coalesce(lag(v.day) over (partition by v.patient_id order by v.day), '-infinity') as previous
          from patient_visits v join patients p on p.organization_id = v.organization_id and p.id = v.patient_id
          where v.organization_id = ${clinic} and v.patient_id > ${after} and v.patient_id <= ${last}) known
        where v.organization_id = ${clinic} and v.patient_id = known.patient_id and v.day = known.day
          and (v.previous_day, v.hidden) is distinct from (known.previous, known.hidden)`.execute(tx);
      return patients.length < most ? undefined : last;
    });
  } catch (error) {
    // Two patients are merged, for which a person locks both, in the other order.
    if ((error as { code?: string }).code !== DEADLOCK || tries === 1) throw error;
    return fill(db, clinic, after, most, tries - 1);
  }
}

/** As in 0018; the visitors of a period are read from the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
