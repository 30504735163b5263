import type { Owner } from '@molaar/testing/database-owner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, inClinic } from './database';
import { newId } from './ids';
import {
  countPatients,
  insertOrganization,
  insertPatient,
  movePatientRows,
  type PatientFilter,
  type PatientOrder,
  recordPatientActivity,
  searchPatients,
  searchPatientsAfter,
} from './repositories';
import { countReadPatients } from './testing/count-read-patients';
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database';

/**
 * Compares the lists of patients with the plainest query of the same meaning: the search uses several query plans,
 * chosen for a clinic of a million patients.
 */
let database: OpenTestDatabase;
let owner: Owner;
let db: Database;
const organizationId = newId();
const PATIENTS = 7_000;
const NOW = new Date('2027-03-02T10:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase({ max: 2 });
  ({ db, owner } = database);
  for (const id of [organizationId, newId()]) {
    await inClinic(db, { organizationId: id }, (tx) => insertOrganization(tx, { name: 'Clinic', createdAt: NOW }));
    await fill(id, id === organizationId ? PATIENTS : 50);
  }
}, 120_000);
afterAll(() => database?.close());

/**
 * Inserts patients: some without a birth date, an image or a visit, some anonymized; many visited in May, few in one
 * week of 2019.
 */
async function fill(id: string, patients: number): Promise<void> {
  await owner.query(
    `insert into patients (organization_id, id, first_name, last_name, email, identity_code, birth_date, phone_number, created_at,
       last_activity_at, last_image_at, anonymized_at)
     select $1, gen_random_uuid(), (array['Mari','Õie Liis','Ülle','Mo'])[1 + n % 4], (array['Õun','Kuusemäe','Zimmer-Tamm','Sööt'])[1 + n / 4 % 4] || n / 16,
       'p' || n || '@molaar.test', case when n % 5 > 0 then '4' || lpad((n * 7919)::text, 9, '0') end,
       case when n % 7 > 0 then date '1950-01-01' + n * 13 % 20000 end, '+3725' || lpad((n * 104729 % 10000000)::text, 7, '0'),
       timestamptz '2020-01-01' + n * 977 % 7001 * interval '1 hour', timestamptz '2024-01-01' + n * 1013 % 7001 * interval '3 hours',
       case when n % 3 > 0 then timestamptz '2024-01-01' + n * 1019 % 7001 * interval '3 hours' end, case when n % 50 = 0 then now() end
     from generate_series(1, $2::int) n`,
    [id, patients],
  );
  await owner.query(
    `insert into patient_visits (organization_id, patient_id, day)
     select organization_id, id, visit from (select p.*, row_number() over (order by created_at, id) n from patients p where organization_id = $1) p,
       lateral (select date '2025-05-01' + (n % 31)::int as visit where n % 8 > 0
         union select date '2025-05-01' + (n * 7 % 31)::int where n % 8 > 0
         union select date '2019-03-04' + (n % 7)::int where n % 400 = 0
         union select last_activity_at::date where n % 9 = 0) visits`,
    [id],
  );
  await owner.query('analyze patients');
  await owner.query('analyze patient_visits');
}

const NOBODY = {
  ...{ firstName: 'Proovi', lastName: '', email: null, identityCode: null, birthDate: null },
  ...{ phoneNumber: null, primaryDoctorId: null, notes: '' },
};

const COLUMNS: Readonly<Record<PatientOrder['sort'], string>> = {
  lastName: 'last_name collate "et-x-icu" %, first_name collate "et-x-icu" %',
  createdDate: 'created_at %',
  lastActivity: 'last_activity_at %',
  lastImageDate: 'last_image_at %',
  birthDate: 'birth_date %',
};

interface Row {
  id: string;
  place: (string | null)[];
}

async function plainly({ words, visitFrom, visitTo }: PatientFilter, { sort, direction }: PatientOrder): Promise<Row[]> {
  const ordering = `${COLUMNS[sort]}, id %`.replaceAll('%', direction === 'desc' ? 'desc nulls last' : 'asc nulls first');
  const values = COLUMNS[sort].replaceAll(' collate "et-x-icu"', '').replaceAll(' %', '::text');
  return owner.query<Row>(
    // The keys once, as a table: for each patient again, they would take most of the time.
    `with words as materialized (select word, search_key(word) as key from unnest($2::text[]) word)
     select id, array[${values}] as place from patients p where organization_id = $1 and anonymized_at is null
       and (select coalesce(bool_and(case when word ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then birth_date = word::date
         else strpos(search_text, key) > 0 end), true) from words)
       and ($3::date is null and $4::date is null or exists (select from patient_visits v where v.organization_id = p.organization_id
         and v.patient_id = p.id and v.day >= coalesce($3, '-infinity') and v.day <= coalesce($4, 'infinity')))
     order by ${ordering}`,
    [organizationId, words, visitFrom ?? null, visitTo ?? null],
  );
}

const SORTS = Object.keys(COLUMNS) as PatientOrder['sort'][];
const ORDERS = SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((direction): PatientOrder => ({ sort, direction })));
const FILTERS: Readonly<Record<string, PatientFilter>> = {
  everybody: { words: [] },
  'a common part of a name': { words: ['kuuse'] },
  // In the order of names they are next to each other, at the end.
  'a name that many have': { words: ['zimmer'] },
  'two common names': { words: ['liis', 'zimmer'] },
  'two words': { words: ['MARI', 'õun12'] },
  'a short word next to a long one': { words: ['mari', 'kuusemäe'] },
  'two short words': { words: ['mo', 'söö'] },
  'two letters': { words: ['öt'] },
  'a whole code': { words: ['4000079190'] },
  'a part of a phone': { words: ['4729'] },
  'three digits': { words: ['472'] },
  'an e-mail': { words: ['p77@molaar.test'] },
  'a quote, a backslash and a per cent': { words: ["'", '\\', '%'] },
  'an operator of the index': { words: ['mari:*', '|', '!x'] },
  'a birth date': { words: ['1950-01-14', 'p1@'] },
  'a month': { words: [], visitFrom: '2025-05-01', visitTo: '2025-05-31' },
  'a month and a word': { words: ['mari'], visitFrom: '2025-05-01', visitTo: '2025-05-31' },
  'a month and a rare word': { words: ['p770@'], visitFrom: '2025-05-01', visitTo: '2025-05-31' },
  'a week of few': { words: [], visitFrom: '2019-03-04', visitTo: '2019-03-10' },
  'a week of few and a word': { words: ['tamm'], visitFrom: '2019-03-04', visitTo: '2019-03-10' },
  'three days and two names': { words: ['liis', 'kuusemäe'], visitFrom: '2025-05-10', visitTo: '2025-05-12' },
  'three days and a name that many have': { words: ['kuusemäe'], visitFrom: '2025-05-10', visitTo: '2025-05-12' },
  'half a year': { words: [], visitFrom: '2025-01-01', visitTo: '2025-06-30' },
  since: { words: [], visitFrom: '2025-05-15' },
  until: { words: [], visitTo: '2025-05-15' },
  'no time at all': { words: [], visitFrom: '2025-05-15', visitTo: '2025-05-14' },
};

describe('list of patients', () => {
  it.each(Object.entries(FILTERS))(
    'finds %s in every order, by page and from page to page',
    async (_, filter) => {
      const size = 20;
      for (const order of ORDERS) {
        const expected = await plainly(filter, order);
        const ids = expected.map(({ id }) => id);
        await inClinic(db, { organizationId }, async (tx) => {
          expect(await searchPatients(tx, filter, order, { size, skip: 0 })).toEqual(ids.slice(0, size));
          expect(await searchPatients(tx, filter, order, { size, skip: 40 })).toEqual(ids.slice(40, 40 + size));
          // After the first row, before the end, and around the last row with a date and the last one without.
          const edges = expected.flatMap(({ place }, at) =>
            at > 0 && (place[0] === null) !== (expected[at - 1]?.place[0] === null) ? [at - 1, at] : [],
          );
          for (const at of [0, 30, expected.length - 3, ...edges]) {
            const row = expected[at];
            if (!row) continue;
            const after = { values: row.place, id: row.id };
            expect(await searchPatientsAfter(tx, filter, order, { size, after })).toEqual(ids.slice(at + 1, at + 1 + size));
          }
        });
      }
      const [anyOrder] = ORDERS;
      const all = anyOrder ? await plainly(filter, anyOrder) : [];
      const counted = await inClinic(db, { organizationId }, (tx) =>
        Promise.all([countPatients(tx, filter, 10_001), countPatients(tx, filter, 3)]),
      );
      expect(counted).toEqual([all.length, Math.min(all.length, 3)]);
    },
    60_000,
  );

  it('counts all as patients come, are anonymized and are deleted, many at once and by several people', async () => {
    const count = () => inClinic(db, { organizationId }, (tx) => countPatients(tx, { words: [] }, null));
    const there = async () => {
      const [{ n = -1 } = {}] = await owner.query<{ n: number }>(
        'select count(*)::int as n from patients where organization_id = $1 and anonymized_at is null',
        [organizationId],
      );
      return n;
    };
    const before = await there();
    expect(await count()).toBe(before);
    const insert = (n: number) =>
      inClinic(db, { organizationId }, async (tx) => {
        for (let i = 0; i < n; i += 1) await insertPatient(tx, newId(), { ...NOBODY, lastName: `Loendur ${newId()}` }, NOW);
      });
    await Promise.all([insert(3), insert(2)]);
    expect(await count()).toBe(before + 5);
    await owner.query(`update patients set anonymized_at = now() where last_name like 'Loendur%' and id in
      (select id from patients where last_name like 'Loendur%' limit 2)`);
    expect(await count()).toBe(before + 3);
    await owner.query(`update patients set notes = 'x' where last_name like 'Loendur%'`);
    await owner.query(`delete from patients where last_name like 'Loendur%'`);
    expect(await count()).toBe(before);
    expect(await there()).toBe(before);
    await expect(
      inClinic(db, { organizationId }, async (tx) => {
        await insertPatient(tx, newId(), { ...NOBODY, lastName: 'Loendur' }, NOW);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await count()).toBe(before);
  });

  it('counts the visitors of a period as visits come in any order, and patients are merged, anonymized and deleted', async () => {
    const count = async (visitFrom: string | undefined, visitTo: string | undefined) => {
      const filter = { words: [], visitFrom, visitTo };
      const counted = await inClinic(db, { organizationId }, (tx) => countPatients(tx, filter, 10_001));
      expect(counted).toBe((await plainly(filter, { sort: 'lastName', direction: 'asc' })).length);
      return counted;
    };
    const spring = () => count('2030-03-01', '2030-03-31');
    const [anna, berta] = [newId(), newId()];
    const visit = (id: string, ...days: string[]) =>
      inClinic(db, { organizationId }, async (tx) => {
        for (const day of days) await recordPatientActivity(tx, id, new Date(`${day}T12:00:00Z`));
      });
    await inClinic(db, { organizationId }, async (tx) => {
      await insertPatient(tx, anna, { ...NOBODY, lastName: 'Külastaja A' }, NOW);
      await insertPatient(tx, berta, { ...NOBODY, lastName: 'Külastaja B' }, NOW);
    });
    await visit(anna, '2030-03-20', '2030-03-05', '2030-03-12', '2030-03-12', '2029-11-01', '2030-04-02');
    await visit(berta, '2030-03-06', '2030-03-21', '2030-02-27');
    expect([await spring(), await count('2030-03-10', '2030-03-19'), await count('2030-03-22', undefined)]).toEqual([2, 1, 1]);
    expect(await count(undefined, '2030-03-05')).toBeGreaterThan(1000);
    await inClinic(db, { organizationId }, (tx) => movePatientRows(tx, berta, anna));
    expect([await spring(), await count('2030-03-06', '2030-03-06')]).toEqual([1, 1]);
    await owner.query('update patients set anonymized_at = now() where id = $1', [anna]);
    await visit(anna, '2030-03-25');
    expect(await spring()).toBe(0);
    await owner.query('update patients set anonymized_at = null where id = $1', [anna]);
    expect(await spring()).toBe(1);
    await owner.query('delete from patients where id = $1', [anna]);
    expect(await spring()).toBe(0);
  });

  it('finds a name by the index also where a page in the order of names would be far from its beginning', async () => {
    await owner.query(
      `insert into patients (organization_id, id, first_name, last_name, created_at, last_activity_at)
       select $1, gen_random_uuid(), 'Žanna', 'Ülgemäe' || n, now(), now() from generate_series(1, 900) n`,
      [organizationId],
    );
    await owner.query('analyze patients');
    const read = await inClinic(db, { organizationId }, (tx) =>
      countReadPatients(tx, async () => {
        const found = await searchPatients(tx, { words: ['ülgemäe'] }, { sort: 'lastName', direction: 'asc' }, { size: 20, skip: 0 });
        expect(found).toHaveLength(20);
      }),
    );
    await owner.query(`delete from patients where last_name like 'Ülgemäe%'`);
    expect(read).toBeGreaterThanOrEqual(900);
    expect(read).toBeLessThan(1500);
  });

  it('uses the trigram index, which other clinics do not fill', async () => {
    const [{ pieces = '' } = {}] = await owner.query<{ pieces: string }>(
      `select search_pieces(organization_id, search_text)::text as pieces from patients where organization_id = $1 limit 1`,
      [organizationId],
    );
    expect(pieces.split(' ').every((piece) => piece.startsWith(`'${organizationId.slice(-8)}`))).toBe(true);
  });

  it('follows activity: the visits of a period are ordered by last activity', async () => {
    const may = FILTERS['a month'] as PatientFilter;
    const order: PatientOrder = { sort: 'lastActivity', direction: 'desc' };
    const last = (await plainly(may, order)).at(-1)?.id ?? '';
    await inClinic(db, { organizationId }, async (tx) => {
      await recordPatientActivity(tx, last, NOW);
      expect((await searchPatients(tx, may, order, { size: 1, skip: 0 }))[0]).toBe(last);
    });
    const visits = await owner.query<{ days: number; activities: number }>(
      `select count(*)::int as days, count(distinct v.last_activity_at)::int as activities from patient_visits v where patient_id = $1`,
      [last],
    );
    expect(visits[0]?.days).toBeGreaterThan(1);
    expect(visits[0]?.activities).toBe(1);
  });
});
