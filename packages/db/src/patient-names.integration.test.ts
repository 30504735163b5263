import type { Owner } from '@molaar/testing/database-owner';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClinicScope, type ClinicTx, type Database, inClinic } from './database';
import { newId } from './ids';
import { countPatients, insertOrganization, insertPatient, type PatientOrder, searchPatients, searchPatientsAfter } from './repositories';
import { countReadPatients } from './testing/count-read-patients';
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database';

const NOW = new Date('2027-03-02T10:00:00Z');
const EMPTY = { email: null, identityCode: null, birthDate: null, phoneNumber: null, primaryDoctorId: null, notes: '' };
/** A clinic uses a third of the connections at once. */
const CONNECTIONS = 12;

let database: OpenTestDatabase;
let owner: Owner;
let db: Database;

beforeAll(async () => {
  database = await openTestDatabase({ max: CONNECTIONS });
  ({ db, owner } = database);
}, 120_000);
afterAll(() => database?.close());

async function addClinic(): Promise<string> {
  const organizationId = newId();
  await inClinic(db, { organizationId }, (tx) => insertOrganization(tx, { name: 'Clinic', createdAt: NOW }));
  return organizationId;
}

async function addPatient(tx: ClinicTx, firstName: string, lastName: string): Promise<string> {
  const id = newId();
  await insertPatient(tx, id, { ...EMPTY, firstName, lastName }, NOW);
  return id;
}

const rename = (tx: ClinicTx, id: string, lastName: string) =>
  tx.updateTable('patients').set({ last_name: lastName }).where('organization_id', '=', tx.organizationId).where('id', '=', id).execute();

describe('search by a name', () => {
  const FIRST = ['Mari', 'Mari-Liis', 'Liis', 'Maarika', 'Ülo', 'Иван', "D'Arcy", 'Kask'];
  const LAST = [
    'Kask',
    'Õunapuu',
    'Kaskmaa',
    'Õuna-Kask',
    'Marits',
    'Saar',
    'Иванов',
    'Vanakask',
    'Üle-Saare',
    'Kas',
    'kask',
    'Õun a Kask',
  ];
  const WORDS: readonly (readonly string[])[] = [
    ...[['kask'], ['KASK'], ['mari'], ['õun'], ['kaskmaa'], ['liis'], ['saar'], ['иван'], ['üle']],
    // Beside names: in addresses and codes, where it is also beside digits and signs.
    ...[['kliinik'], ['suvila'], ['nobody'], ['molaar']],
    // Across the names in an address.
    ...[['ikask'], ['marikask'], ['rikas'], ['liissaar'], ['arikaskm'], ['lom', 'ule']],
    // Not looked up in the names.
    ...[["d'arcy"], ['õuna-kask'], ['ka'], ['p7'], ['mari', 'ka'], ['mari', 'kask', 'õun']],
    // In the same name, in different ones, in either, and beside names.
    ...[
      ['mari', 'liis'],
      ['mari', 'kask'],
      ['kask', 'mari'],
      ['õun', 'kask'],
      ['kask', 'kask'],
      ['mari', 'kliinik'],
      ['mari', 'nobody'],
    ],
    ...[
      ['suvila', 'kask'],
      ['kliinik', 'molaar'],
      ['иван', 'üle'],
    ],
  ];
  let organizationId: string;

  beforeAll(async () => {
    organizationId = await addClinic();
    // As many names as it takes for every pair to occur; every eleventh has another one's name in the address.
    await owner.query(
      `insert into patients (organization_id, id, first_name, last_name, email, identity_code, phone_number, created_at, last_activity_at, anonymized_at)
       select $1, gen_random_uuid(), ($2::text[])[1 + n % 8], ($3::text[])[1 + n * 7 % 12],
         case n % 11 when 0 then 'kask' || n || '@molaar.test' when 1 then 'p' || n || '@kliinik.test' when 2 then null
           when 3 then lower(($2::text[])[1 + n % 8]) || '.' || lower(($3::text[])[1 + n * 7 % 12]) || '@molaar.test'
           when 4 then lower(($2::text[])[1 + n % 8]) || lower(($3::text[])[1 + n * 7 % 12]) || '@molaar.test' else 'p' || n || '@molaar.test' end,
         case n % 13 when 0 then 'SUVILA' || n when 1 then n || 'KASK' else lpad((n * 7919)::text, 9, '0') end, '+3725' || n,
         timestamptz '2020-01-01' + n * interval '1 hour', timestamptz '2024-01-01' + n * 1013 % 3001 * interval '3 hours',
         case when n % 50 = 0 then now() end
       from generate_series(1, 3000) n`,
      [organizationId, FIRST, LAST],
    );
    await owner.query('analyze patients, patient_names');
  }, 120_000);

  async function plainly(words: readonly string[], ordering: string, values: string): Promise<{ id: string; place: string[] }[]> {
    return owner.query(
      // The keys once, as a table: for each patient again, they would take most of the time.
      `with keys as materialized (select search_key(word) as key from unnest($2::text[]) word)
       select id, array[${values}] as place from patients where organization_id = $1 and anonymized_at is null
         and (select bool_and(strpos(search_text, key) > 0) from keys) order by ${ordering}`,
      [organizationId, words],
    );
  }

  const ORDERS: readonly (PatientOrder & { ordering: string; values: string; between: string[] })[] = (['asc', 'desc'] as const).flatMap(
    (direction) => [
      {
        ...{ sort: 'lastName', direction, values: 'last_name, first_name', between: ['M', 'M'] },
        ordering: `last_name collate "et-x-icu" ${direction}, first_name collate "et-x-icu" ${direction}, id ${direction}`,
      },
      {
        ...{ sort: 'lastActivity', direction, values: 'last_activity_at::text', between: ['2024-06-01 01:00:00+00'] },
        ordering: `last_activity_at ${direction}, id ${direction}`,
      },
    ],
  );

  it.each(WORDS.map((words) => [words.join(' '), words] as const))(
    'finds %s in both orders and directions, by page and from page to page',
    async (_, words) => {
      const [filter, size] = [{ words }, 20];
      for (const { ordering, values, between, ...order } of ORDERS) {
        const expected = await plainly(words, ordering, values);
        const ids = expected.map(({ id }) => id);
        await inClinic(db, { organizationId }, async (tx) => {
          for (const skip of [0, 30, 70, 200])
            expect(await searchPatients(tx, filter, order, { size, skip })).toEqual(ids.slice(skip, skip + size));
          for (const [at, { place, id }] of expected.entries()) {
            if (at % 53 > 0 && at < expected.length - 2) continue;
            const after = { values: place, id };
            expect(await searchPatientsAfter(tx, filter, order, { size, after })).toEqual(ids.slice(at + 1, at + 1 + size));
          }
          // From a place where no patient is, and of a name that nobody has.
          const ahead = await searchPatientsAfter(tx, filter, order, { size: 100, after: { values: between, id: newId() } });
          const behind = { ...order, direction: order.direction === 'asc' ? 'desc' : 'asc' } as const;
          const passed = await searchPatientsAfter(tx, filter, behind, { size: 100, after: { values: between, id: newId() } });
          const at = ids.indexOf(ahead[0] ?? '');
          expect(ahead).toEqual(at < 0 ? [] : ids.slice(at, at + 100));
          const end = at < 0 ? ids.length : at;
          expect(passed).toEqual(ids.slice(Math.max(0, end - 100), end).reverse());
        });
      }
    },
    60_000,
  );

  it.each(WORDS.map((words) => [words.join(' '), words] as const))('counts %s, also up to a number', async (_, words) => {
    const all = (await plainly(words, 'id', 'id::text')).length;
    for (const cap of [null, 10_001, 100, 3])
      expect(await inClinic(db, { organizationId }, (tx) => countPatients(tx, { words }, cap))).toBe(Math.min(all, cap ?? all));
  });

  it('reads the patients of a page, however many have the name', async () => {
    const filter = { words: ['saar'] };
    for (const { sort, direction } of ORDERS) {
      const read = await inClinic(db, { organizationId }, (tx) =>
        countReadPatients(tx, async () =>
          expect(await searchPatients(tx, filter, { sort, direction }, { size: 5, skip: 0 })).toHaveLength(5),
        ),
      );
      expect(read).toBeLessThan(50);
    }
    expect((await plainly(filter.words, 'id', 'id::text')).length).toBeGreaterThan(400);
  });
});

describe('names of patients', () => {
  interface Name {
    part: string;
    name: string;
  }
  const kept = (organizationId: string) =>
    owner.query<Name>('select distinct part, name from patient_names where organization_id = $1 order by 1, 2', [organizationId]);
  const expectAllKept = async (organizationId: string) => {
    const living = await owner.query<Name>(
      `select 'FIRST' as part, first_name as name from patients where organization_id = $1 and anonymized_at is null
       union select 'LAST', last_name from patients where organization_id = $1 and anonymized_at is null order by 1, 2`,
      [organizationId],
    );
    expect(await kept(organizationId)).toEqual(living);
    return living.map(({ name }) => name);
  };
  const find = (organizationId: string, word: string) =>
    inClinic(db, { organizationId }, (tx) =>
      searchPatients(tx, { words: [word] }, { sort: 'lastName', direction: 'asc' }, { size: 20, skip: 0 }),
    );
  const waiting = () =>
    waitUntil('a transaction that waits for another', async () => {
      const rows = await owner.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length > 0;
    });
  /** Keeps a transaction open after `work`, until `end` is called. */
  const hold = async (scope: ClinicScope, work: (tx: ClinicTx) => Promise<unknown>) => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let transaction: Promise<void> | undefined;
    await new Promise<void>((worked, failed) => {
      transaction = inClinic(db, scope, async (tx) => {
        await work(tx);
        worked();
        await ended;
      });
      transaction.catch(failed);
    });
    return async () => {
      end();
      await transaction;
    };
  };

  it('are those of the patients that are there, as they come, change their names, are anonymized and go', async () => {
    const organizationId = await addClinic();
    const inside = <T>(work: (tx: ClinicTx) => Promise<T>) => inClinic(db, { organizationId }, work);
    const [anna, berta] = [await inside((tx) => addPatient(tx, 'Anna', 'Kuusk')), await inside((tx) => addPatient(tx, 'Berta', 'Kuusk'))];
    await inside((tx) => addPatient(tx, 'Kuusk', 'Anna'));
    expect(await expectAllKept(organizationId)).toEqual(['Anna', 'Berta', 'Kuusk', 'Anna', 'Kuusk']);
    await inside((tx) => rename(tx, anna, 'Tamm'));
    expect(await expectAllKept(organizationId)).toContain('Tamm');
    await inside((tx) => rename(tx, berta, 'Tamm'));
    expect((await expectAllKept(organizationId)).filter((name) => name === 'Kuusk')).toHaveLength(1);
    await owner.query(`update patients set anonymized_at = now(), first_name = 'Nobody', last_name = '1' where id = $1`, [anna]);
    expect(await expectAllKept(organizationId)).not.toContain('Nobody');
    await owner.query(`update patients set anonymized_at = null where id = $1`, [anna]);
    expect(await expectAllKept(organizationId)).toContain('Nobody');
    await owner.query(`update patients set notes = 'x' where organization_id = $1`, [organizationId]);
    await owner.query('delete from patients where id = $1', [berta]);
    expect(await expectAllKept(organizationId)).not.toContain('Tamm');
    await owner.query('delete from patients where organization_id = $1', [organizationId]);
    expect(await kept(organizationId)).toEqual([]);
  });

  it('are not kept of a patient whose transaction fails, and stay when a removal fails', async () => {
    const organizationId = await addClinic();
    const failing = (work: (tx: ClinicTx) => Promise<unknown>) =>
      expect(
        inClinic(db, { organizationId }, async (tx) => {
          await work(tx);
          throw new Error('rolled back');
        }),
      ).rejects.toThrow('rolled back');
    const id = await inClinic(db, { organizationId }, (tx) => addPatient(tx, 'Anna', 'Kuusk'));
    await failing((tx) => addPatient(tx, 'Berta', 'Tamm'));
    await failing((tx) => rename(tx, id, 'Tamm'));
    expect(await expectAllKept(organizationId)).toEqual(['Anna', 'Kuusk']);
    expect(await find(organizationId, 'kuusk')).toEqual([id]);
  });

  it('do not make two people wait who add patients of the same new name', async () => {
    const organizationId = await addClinic();
    const end = await hold({ organizationId }, (tx) => addPatient(tx, 'Anna', 'Kuusk'));
    const second = await inClinic(db, { organizationId }, (tx) => addPatient(tx, 'Anna', 'Kuusk-Tamm'));
    expect(await find(organizationId, 'kuusk')).toEqual([second]);
    await end();
    expect(await find(organizationId, 'kuusk')).toHaveLength(2);
    await owner.query('delete from patients where organization_id = $1', [organizationId]);
    expect(await kept(organizationId)).toEqual([]);
  });

  it('go with the last patient also when two people rename the last two at once', async () => {
    const organizationId = await addClinic();
    const inside = <T>(work: (tx: ClinicTx) => Promise<T>) => inClinic(db, { organizationId }, work);
    const [anna, berta] = [await inside((tx) => addPatient(tx, 'Anna', 'Kuusk')), await inside((tx) => addPatient(tx, 'Berta', 'Kuusk'))];
    const end = await hold({ organizationId }, (tx) => rename(tx, anna, 'Tamm'));
    const other = inside((tx) => rename(tx, berta, 'Saar'));
    await waiting();
    await end();
    await other;
    expect(await expectAllKept(organizationId)).not.toContain('Kuusk');
  });

  it('stay when a patient gets the name while its last one loses it, in either order', async () => {
    const organizationId = await addClinic();
    const inside = <T>(work: (tx: ClinicTx) => Promise<T>) => inClinic(db, { organizationId }, work);
    const first = await inside((tx) => addPatient(tx, 'Anna', 'Kuusk'));
    let added = '';
    const endOfAdding = await hold({ organizationId }, async (tx) => {
      added = await addPatient(tx, 'Berta', 'Kuusk');
    });
    const renaming = inside((tx) => rename(tx, first, 'Tamm'));
    await waiting();
    await endOfAdding();
    await renaming;
    await expectAllKept(organizationId);
    expect(await find(organizationId, 'kuusk')).toEqual([added]);

    const endOfRenaming = await hold({ organizationId }, (tx) => rename(tx, added, 'Saar'));
    const adding = inside((tx) => addPatient(tx, 'Doris', 'Kuusk'));
    await waiting();
    await endOfRenaming();
    const last = await adding;
    expect(await find(organizationId, 'kuusk')).toEqual([last]);
    await expectAllKept(organizationId);
  });

  it('of patients whom a partner may not see stay when the partner renames another one', async () => {
    const organizationId = await addClinic();
    const [seen, hidden] = await inClinic(db, { organizationId }, async (tx) => [
      await addPatient(tx, 'Anna', 'Kuusk'),
      await addPatient(tx, 'Berta', 'Kuusk'),
    ]);
    const token = { partnerId: newId(), dentistId: newId(), patientId: seen ?? '' };
    await inClinic(db, { organizationId, token }, (tx) => rename(tx, seen ?? '', 'Tamm'));
    await expectAllKept(organizationId);
    expect(await find(organizationId, 'kuusk')).toEqual([hidden]);
    const order: PatientOrder = { sort: 'lastName', direction: 'asc' };
    for (const word of ['kuusk', 'tamm'])
      await inClinic(db, { organizationId, token }, async (tx) =>
        expect(await searchPatients(tx, { words: [word] }, order, { size: 20, skip: 0 })).toEqual(word === 'tamm' ? [seen] : []),
      );
  });
});
