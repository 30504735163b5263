import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { indexConcurrently } from './parts/index-concurrently';
import { nextBatchSize } from './parts/next-batch-size';

/** Patients whose visits are filled in by the first transaction; `nextBatchSize` adapts it to the machine. */
const PATIENTS_AT_ONCE = 200;
/** After others held a lock on one of a batch's patients; meanwhile they can lock all. */
const RETRY_MS = 50;
const DEADLOCK = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';

interface FillOptions {
  /** Patients of the first transaction. */
  patientsAtOnce?: number;
  /** For tests: runs between two transactions. LOCKED: the last one did nothing, because others save its patients. */
  afterBatch?: (outcome: 'FILLED' | 'LOCKED') => Promise<void>;
}

/**
 * Fills in what 0060 stores with each visit, for the visits of before, and makes the index of the count, while former
 * servers work: patients are locked a batch at a time. May be interrupted and repeated.
 */
export async function online(
  db: Kysely<unknown>,
  { patientsAtOnce = PATIENTS_AT_ONCE, afterBatch = async () => {} }: FillOptions = {},
): Promise<void> {
  const { rows: clinics } = await sql<{ id: string }>`select id from entry.clinics() as id`.execute(db);
  let size = patientsAtOnce;
  for (const { id } of clinics)
    for (let after: string | undefined = FIRST; after; ) {
      const began = performance.now();
      const filled: Filled | 'LOCKED' = await fill(db, id, after, size);
      if (filled === 'LOCKED') {
        await afterBatch('LOCKED');
        size = Math.ceil(size / 2);
        await delay(RETRY_MS);
        continue;
      }
      size = nextBatchSize(size, performance.now() - began);
      after = filled.last;
      await afterBatch('FILLED');
    }
  await indexConcurrently(db, 'patient_visits_counted', 'on patient_visits (organization_id, day, previous_day) where not hidden');
}

const FIRST = '00000000-0000-0000-0000-000000000000';

interface Filled {
  /** The last patient that was filled in; undefined at the end. */
  last: string | undefined;
}

/**
 * Fills in the visits of the next patients of a clinic.
 * @returns LOCKED when nothing was done, because others save them.
 */
async function fill(db: Kysely<unknown>, clinic: string, after: string, most: number): Promise<Filled | 'LOCKED'> {
  try {
    return await db.transaction().execute(async (tx) => {
      // The owner sees the rows of the clinic that the transaction names.
      await sql`select set_config('app.organization_id', ${clinic}, true)`.execute(tx);
      // Who inserts a visit locks its patient first, so that no visit appears while its neighbours are read. Without
      // waiting: people who save others of these patients would wait as well.
      const { rows: patients } = await sql<{ id: string }>`select id from patients
        where organization_id = ${clinic} and id > ${after} order by id limit ${most} for no key update nowait`.execute(tx);
      const last = patients.at(-1)?.id;
      if (!last) return { last };
      // Most visits are the only ones of their patients and keep the defaults.
      await sql`update patient_visits v set previous_day = known.previous, hidden = known.hidden from (
          select v.patient_id, v.day, p.anonymized_at is not null as hidden,
            coalesce(lag(v.day) over (partition by v.patient_id order by v.day), '-infinity') as previous
          from patient_visits v join patients p on p.organization_id = v.organization_id and p.id = v.patient_id
          where v.organization_id = ${clinic} and v.patient_id > ${after} and v.patient_id <= ${last}) known
        where v.organization_id = ${clinic} and v.patient_id = known.patient_id and v.day = known.day
          and (v.previous_day, v.hidden) is distinct from (known.previous, known.hidden)`.execute(tx);
      return { last: patients.length < most ? undefined : last };
    });
  } catch (error) {
    // A deadlock: two patients are merged, for which a person locks both, in the other order.
    if (![DEADLOCK, LOCK_NOT_AVAILABLE].includes((error as { code?: string }).code ?? '')) throw error;
    return 'LOCKED';
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
