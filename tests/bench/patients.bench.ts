import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  closeDatabase,
  countPatients,
  createDatabase,
  type Database,
  findPatients,
  inClinic,
  migrate,
  newId,
  type PatientFilter,
  type PatientOrder,
  searchPatients,
  searchPatientsAfter,
} from '@molaar/db';
import { startEmbeddedPostgres } from '@molaar/db/embedded';
import pg from 'pg';
import { makeDataDir } from '../support/molaar';
import { invented } from './invented-names';
import { ownProcessorTime, processorTimeOf } from './processor-time';
import { median, reportMachine, reportRatio } from './report';

/**
 * Pages and searches of the patient list in a clinic of 1,000,000 patients over one of 1,000, each in a database of its
 * own on one PostgreSQL. Measures the repository calls of the services, in the application's role with row-level
 * security. Times, and the processor time of this process and the database's. Each search is measured with what the
 * large clinic has more of, and, named "as many in both", with a search that finds the same patients in both. SMALL and
 * LARGE set other sizes, ONLY a part of the names of the cases; KEEP names a folder in which the filled databases stay
 * for the next run.
 */
const SMALL = Number(process.env.SMALL ?? 1_000);
const LARGE = Number(process.env.LARGE ?? 1_000_000);
const ROUNDS = 30;
const WARM = 5;
const SIZE = 20;
/** Of the 777th patient, who exists in both clinics. */
const CODE = `${3 + (777 % 4)}${String((777 * 999_983) % 10_000_000_000).padStart(10, '0')}`;
const PHONE = `+3725${String((777 * 7_368_787) % 10_000_000).padStart(7, '0')}`;

interface Clinic {
  db: Database;
  organizationId: string;
  /** Returns the database's processes of this clinic's connections. */
  backends(): Promise<number[]>;
}

interface Case {
  filter: PatientFilter;
  run(clinic: Clinic): Promise<unknown>;
}

/**
 * Patients that both clinics have. Their two first names are the most common ones, and their addresses have parts of
 * many.
 */
const SHARED = 60;
/** Half of the shared patients came on each of the two days, when nobody else did. */
const QUIET_DAY = '2022-06-01';
/** They came again half on this day, half on the next, as many others of the large clinic did. */
const BUSY_DAY = '2025-09-02';
/** Only the shared patients have these digits. */
const SHARED_DIGITS = '8642';

/** A sixteenth of all have "post" in their address, another "kool". */
const EMAIL = `replace(case n % 16 when 3 then 'post' else 'p' end || n, '${SHARED_DIGITS}', '8652') || case n % 16 when 4 then '@kool.test' else '@molaar.test' end`;

const filter = (over: Partial<PatientFilter> = {}): PatientFilter => ({ words: [], ...over });
const BY_ACTIVITY: PatientOrder = { sort: 'lastActivity', direction: 'desc' };
const BY_NAME: PatientOrder = { sort: 'lastName', direction: 'asc' };

const page = (wanted: PatientFilter, order: PatientOrder): Case => ({
  filter: wanted,
  run: ({ db, organizationId }) =>
    inClinic(db, { organizationId }, async (tx) => findPatients(tx, await searchPatients(tx, wanted, order, { size: SIZE, skip: 0 }))),
});

/** A page in the middle of the list, by its position: every page costs the same. */
const middle = (order: PatientOrder, values: (string | null)[]): Case => ({
  filter: filter(),
  run: ({ db, organizationId }) =>
    inClinic(db, { organizationId }, async (tx) =>
      findPatients(tx, await searchPatientsAfter(tx, filter(), order, { size: SIZE, after: { values, id: organizationId } })),
    ),
});

const counted = (wanted: PatientFilter): Case => ({
  filter: wanted,
  run: ({ db, organizationId }) => inClinic(db, { organizationId }, (tx) => countPatients(tx, wanted, 10_001)),
});

/** Marks the searches that find the same patients in both clinics. */
const SAME = ' (as many in both)';

const MONTH = { visitFrom: '2025-06-01', visitTo: '2025-06-30' };
const QUIET_MONTH = { visitFrom: '2022-06-01', visitTo: '2022-06-30' };
const BUSY_MONTH = { visitFrom: '2025-09-01', visitTo: '2025-09-30' };
const ORDERS = (['lastName', 'createdDate', 'lastActivity', 'lastImageDate', 'birthDate'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((direction): PatientOrder => ({ sort, direction })),
);
const named = ({ sort, direction }: PatientOrder): string => `${sort} ${direction}`;

/** Searches that find the same patients in both clinics. */
const AS_MANY: Readonly<Record<string, Case>> = {
  'search by part of a name': page(filter({ words: ['hobes'] }), BY_ACTIVITY),
  'search by two names, one of them rare': page(filter({ words: ['mari', 'hobesaar'] }), BY_ACTIVITY),
  'search by the two most common first names': page(filter({ words: ['mari', 'liis'] }), BY_ACTIVITY),
  'search by the two most common first names, by name': page(filter({ words: ['mari', 'liis'] }), BY_NAME),
  'search by four digits of a number': page(filter({ words: [SHARED_DIGITS] }), BY_ACTIVITY),
  ...Object.fromEntries(ORDERS.map((order) => [`visits in a month, ${named(order)}`, page(filter(QUIET_MONTH), order)])),
  'visits on a day, by name': page(filter({ visitFrom: QUIET_DAY, visitTo: QUIET_DAY }), BY_NAME),
  'visits in a month, and the two most common first names': page(filter({ words: ['mari', 'liis'], ...BUSY_MONTH }), BY_ACTIVITY),
  'visits on a day, and two names, one of them rare': page(
    filter({ words: ['mari', 'hobesaar'], visitFrom: BUSY_DAY, visitTo: BUSY_DAY }),
    BY_NAME,
  ),
  'visits on a day, and the two most common first names': page(
    filter({ words: ['mari', 'liis'], visitFrom: BUSY_DAY, visitTo: BUSY_DAY }),
    BY_NAME,
  ),
  'number of matches of the two most common first names': counted(filter({ words: ['mari', 'liis'] })),
  'number of visitors in a month': counted(filter(QUIET_MONTH)),
};

/** Harder than names are: each word is in the address of every sixteenth patient, both in those of the 60. No goal. */
const EXTREMES: Readonly<Record<string, Case>> = {
  'search by two words of 62,500 patients each': page(filter({ words: ['post', 'kool'] }), BY_ACTIVITY),
  'number of matches of two words of 62,500 patients each': counted(filter({ words: ['post', 'kool'] })),
};

const CASES: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(Object.entries({ ...AS_MANY, ...EXTREMES }).map(([name, one]) => [`${name}${SAME}`, one])),
  ...Object.fromEntries(ORDERS.map((order) => [`first page, ${named(order)}`, page(filter(), order)])),
  'page in the middle, by name': middle(BY_NAME, ['N', 'N']),
  'page in the middle, by birth date': middle({ sort: 'birthDate', direction: 'desc' }, ['1975-01-01']),
  'page in the middle, by last image': middle({ sort: 'lastImageDate', direction: 'desc' }, ['2025-01-01T00:00:00Z']),
  'page of patients without an image': middle({ sort: 'lastImageDate', direction: 'desc' }, [null]),
  'search by name': page(filter({ words: ['mari', 'kuusemae'] }), BY_ACTIVITY),
  'search by name, by name': page(filter({ words: ['mari', 'kuusemae'] }), BY_NAME),
  'search by the most common surname': page(filter({ words: ['kuusemae'] }), BY_ACTIVITY),
  'search by the most common surname, by name': page(filter({ words: ['kuusemae'] }), BY_NAME),
  'search by the most common first name': page(filter({ words: ['mari'] }), BY_ACTIVITY),
  'search by a common part of a name': page(filter({ words: ['kuuse'] }), BY_ACTIVITY),
  'search by a common part of a name, by name': page(filter({ words: ['kuuse'] }), BY_NAME),
  'search by identity code': page(filter({ words: [CODE] }), BY_ACTIVITY),
  'search by birth date': page(filter({ words: ['1971-03-07'] }), BY_ACTIVITY),
  'search by phone': page(filter({ words: [PHONE] }), BY_ACTIVITY),
  'search by four digits of a number': page(filter({ words: ['7499'] }), BY_ACTIVITY),
  'search by three digits of a number': page(filter({ words: ['749'] }), BY_ACTIVITY),
  'search by e-mail': page(filter({ words: ['p777@molaar.test'] }), BY_ACTIVITY),
  'search for what nobody is called': page(filter({ words: ['xyzxyz'] }), BY_ACTIVITY),
  ...Object.fromEntries(ORDERS.map((order) => [`visits in a month, ${named(order)}`, page(filter(MONTH), order)])),
  'visits on a day, by name': page(filter({ visitFrom: '2025-06-02', visitTo: '2025-06-02' }), BY_NAME),
  'visits in a year': page(filter({ visitFrom: '2025-01-01', visitTo: '2025-12-31' }), BY_ACTIVITY),
  'visits since a day': page(filter({ visitFrom: '2025-06-01' }), BY_ACTIVITY),
  'visits in a month, and a word': page(filter({ words: ['mari', 'kuusemae'], ...MONTH }), BY_ACTIVITY),
  'number of matches': counted(filter({ words: ['mari', 'kuusemae'] })),
  'number of all, to 10,000': counted(filter()),
  'number of visitors in a month, to 10,000': counted(filter(MONTH)),
};

reportMachine();
const kept = process.env.KEEP;
const dataDir = kept ?? makeDataDir();
const root = process.env.MOLAAR_BENCH_ROOT ?? '.';
const postgres = await startEmbeddedPostgres({ dataDir, durable: false, from: join(root, 'packages/db/package.json') });
const databases: Database[] = [];
const connections: pg.Client[] = [];
try {
  const [small, large] = [await openClinic('small', SMALL), await openClinic('large', LARGE)];
  for (const [name, { filter, run }] of Object.entries(CASES).filter(([name]) => name.includes(process.env.ONLY ?? ''))) {
    const found = [await total(small, filter), await total(large, filter)];
    if (name.endsWith(SAME)) await requireSameResults(name, run, small, large);
    const { time, processor } = await timeBoth(small, large, run);
    const each = ([few, many]: Pair): string => `${few.toFixed(2)} ms at ${SMALL}, ${many.toFixed(2)} ms at ${LARGE}`;
    console.log(`  ${name}: finds ${found.join(' and ')}; ${each(time)}; processor time ${each(processor)} (medians of ${ROUNDS})`);
    if (name.replace(SAME, '') in EXTREMES) continue;
    reportRatio(name, time[1] / time[0], { atMost: 1.5 });
    // Does not depend on what else the machine does.
    reportRatio(`${name}, processor time`, processor[1] / processor[0], { atMost: 1.5 });
  }
} finally {
  for (const db of databases) await closeDatabase(db);
  for (const connection of connections) await connection.end();
  await postgres.stop();
  if (!kept) rmSync(dataDir, { recursive: true, force: true });
}

type Pair = [few: number, many: number];

function total({ db, organizationId }: Clinic, wanted: PatientFilter): Promise<number> {
  return inClinic(db, { organizationId }, (tx) => countPatients(tx, wanted, null));
}

/** @throws when a search finds different patients in the two clinics. */
async function requireSameResults(name: string, run: Case['run'], small: Clinic, large: Clinic): Promise<void> {
  // Ids are random, and `version` counts saves of the row.
  const known = (result: unknown) =>
    JSON.stringify(Array.isArray(result) ? result.map(({ firstName, lastName, email }) => [firstName, lastName, email]) : result);
  const [few, many] = [known(await run(small)), known(await run(large))];
  if (few !== many || few === '[]' || few === '0') throw new Error(`${name}: ${few} is not ${many}`);
}

/** Measures alternately, so that other load affects both. @returns medians in milliseconds. */
async function timeBoth(small: Clinic, large: Clinic, work: Case['run']): Promise<{ time: Pair; processor: Pair }> {
  const times: [number[], number[]] = [[], []];
  const processor: [number[], number[]] = [[], []];
  // An idle connection is closed after some seconds.
  await Promise.all([work(small), work(large)]);
  const backends = [await small.backends(), await large.backends()];
  for (let round = 0; round < ROUNDS + WARM; round += 1)
    for (const [which, clinic] of [small, large].entries()) {
      const used = () => ownProcessorTime() + processorTimeOf(backends[which] ?? []);
      const [begin, before] = [performance.now(), used()];
      await work(clinic);
      times[which]?.push(performance.now() - begin);
      processor[which]?.push(used() - before);
    }
  const medians = ([few, many]: [number[], number[]]): Pair => [median(few.slice(WARM)), median(many.slice(WARM))];
  return { time: medians(times), processor: medians(processor) };
}

async function openClinic(name: string, patients: number): Promise<Clinic> {
  const maintenance = new pg.Client({ connectionString: Object.assign(new URL(postgres.ownerUrl), { pathname: '/postgres' }).href });
  await maintenance.connect();
  connections.push(maintenance);
  const { rowCount } = await maintenance.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) await maintenance.query(`create database ${name}`);
  const { app, queue } = postgres.passwords;
  const ownerUrl = Object.assign(new URL(postgres.ownerUrl), { pathname: `/${name}` }).href;
  await migrate({ ownerUrl, appPassword: app, queuePassword: queue });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  let organizationId = newId();
  try {
    const { rows } = await owner.query<{ id: string }>(`select entry.clinics() as id`);
    if (rows[0]) organizationId = rows[0].id;
    else await fill(owner, organizationId, patients);
  } finally {
    await owner.end();
  }
  const db = createDatabase(Object.assign(new URL(ownerUrl), { username: 'molaar_app', password: app }).href, { max: 1 });
  databases.push(db);
  const backends = async (): Promise<number[]> => {
    const own = await maintenance.query<{ pid: number }>(`select pid from pg_stat_activity where datname = $1 and usename = 'molaar_app'`, [
      name,
    ]);
    return own.rows.map(({ pid }) => pid);
  };
  return { db, organizationId, backends };
}

/** Inserts invented patients; creating indexes after the rows is several times faster. */
async function fill(owner: pg.Client, organizationId: string, patients: number): Promise<void> {
  await owner.query(`insert into organizations (id, name, created_at) values ($1, 'Bench', now())`, [organizationId]);
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('patients'::regclass, 'patient_visits'::regclass) and not indisprimary`,
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await owner.query(
    `insert into patients (organization_id, id, first_name, last_name, email, identity_code, birth_date, phone_number, created_at, last_activity_at, last_image_at)
     select $1, gen_random_uuid(), ${invented.firstName}, ${invented.lastName}, ${EMAIL}, replace((3 + n % 4)::text || lpad((n::bigint * 999983 % 10000000000)::text, 10, '0'), '${SHARED_DIGITS}', '8652'), date '1940-01-01' + (n::bigint * 7919 % 27000)::int,
       replace('+3725' || lpad((n::bigint * 7368787 % 10000000)::text, 7, '0'), '${SHARED_DIGITS}', '8652'),
       timestamptz '2020-01-01' + n * interval '1 minute', timestamptz '2026-03-01' - (n::bigint * 7907 % 1000003) * interval '1 minute',
       case when n % 3 > 0 then timestamptz '2026-03-01' - (n::bigint * 7907 % 1000003) * interval '1 minute' end
     from generate_series(1, $2::int) n`,
    [organizationId, patients],
  );
  await owner.query(
    `insert into patient_visits (organization_id, patient_id, day) select organization_id, id, last_activity_at::date from patients where organization_id = $1`,
    [organizationId],
  );
  for (const { definition } of indexes) await owner.query(definition);
  await fillShared(owner, organizationId);
  await owner.query('vacuum analyze patients');
  await owner.query('vacuum analyze patient_visits');
}

/** Inserts the patients that both clinics have. */
async function fillShared(owner: pg.Client, organizationId: string): Promise<void> {
  await owner.query(
    `insert into patients (organization_id, id, first_name, last_name, email, identity_code, birth_date, phone_number, created_at, last_activity_at, last_image_at)
     select $1, gen_random_uuid(), 'Mari Liis', 'Hõbesaar-' || chr(65 + n % 26) || chr(65 + n / 26), 'post-s' || n || '@kool.shared.test', '4' || lpad(n::text, 10, '0'),
       date '1980-01-01' + n, '+372${SHARED_DIGITS}' || lpad(n::text, 3, '0'), timestamptz '2019-01-01' + n * interval '1 day',
       timestamptz '2025-09-02' + n * interval '10 minutes', timestamptz '2025-09-02' + n * interval '10 minutes'
     from generate_series(0, $2::int - 1) n`,
    [organizationId, SHARED],
  );
  for (const day of [QUIET_DAY, BUSY_DAY])
    await owner.query(
      `insert into patient_visits (organization_id, patient_id, day)
       select organization_id, id, $2::date + case when birth_date < date '1980-01-01' + $3::int then 0 else 1 end
       from patients where organization_id = $1 and email like '%@kool.shared.test'`,
      [organizationId, day, SHARED / 2],
    );
}
