import { randomBytes } from 'node:crypto';
import { waitUntil } from '@molaar/testing/wait-until';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../ids';
import { EXAMPLES, fillTables } from '../testing/fill-tables';
import { online as fillVisitorCounts } from './0066-visitor-counts-filled';
import { online as fillPatientNames } from './0081-patient-search-names';
import { migrate } from './migrate';
import { openToOwner } from './open-to-owner';
import releases from './releases.json' with { type: 'json' };
import type { LockLimits } from './repeat-while-locked';
import { MIGRATIONS, NEWEST_MIGRATION } from './table';

const { maintenanceUrl, passwords } = inject('cluster');
/** An owner of databases that is no superuser, so that row-level security applies to it too. */
const OWNER = `upgrade_owner_${randomBytes(4).toString('hex')}`;
const clinics = [newId(), newId()];

/**
 * The states that are upgraded: after the first tables, before each migration that changes rows, and of each release.
 */
const STATES = [
  ...new Set(Object.values<string>(releases)),
  '0002-clinical',
  '0007-billing',
  '0011-exchange',
  '0015-photos',
  '0017-patient-files',
  '0023-analysis-requests',
  '0029-rejected-copies',
  '0031-plan-deletion',
];

let maintenance: pg.Client;

beforeAll(async () => {
  maintenance = await connect(maintenanceUrl);
  await maintenance.query(`create role ${OWNER} login createrole password 'owner'`);
  await maintenance.query(`grant molaar_app, molaar_queue, molaar_entry to ${OWNER} with admin option, inherit false, set false`);
});
afterAll(async () => {
  await maintenance?.query(`drop owned by ${OWNER}`);
  await maintenance?.query(`drop role ${OWNER}`);
  await maintenance?.end();
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

function addressOf(database: string, user?: string, password?: string): string {
  const address = Object.assign(new URL(maintenanceUrl), { pathname: `/${database}` });
  if (user && password) Object.assign(address, { username: user, password });
  return address.href;
}

/** Does something as the owner with the memberships that `migrate` gives it for its own time. */
async function asOwner<T>(ownerUrl: string, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  await maintenance.query(`grant molaar_queue, molaar_entry to ${OWNER} with inherit true, set true`);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 2 }) }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await maintenance.query(`grant molaar_queue, molaar_entry to ${OWNER} with inherit false, set false`);
  }
}

/** Brings an empty database to an older state. */
const migrateTo = (ownerUrl: string, name: string): Promise<void> =>
  asOwner(ownerUrl, async (db) => {
    const { error } = await new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } }).migrateTo(name);
    if (error) throw error;
  });

/** Returns how many rows of each table of an organization the application reads as this clinic. */
async function countsAs(app: pg.Client, tables: readonly string[], clinic: string | undefined): Promise<Record<string, number>> {
  await app.query('begin');
  if (clinic) await app.query(`select set_config('app.organization_id', $1, true)`, [clinic]);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await app.query<{ total: number }>(`select count(*)::int as total from ${table}`);
    counts[table] = rows[0]?.total ?? 0;
  }
  await app.query('commit');
  return counts;
}

const AT_STATE = 'a database with rows of two clinics at %s';
const isUpgraded = (state: string): void => {
  it('is upgraded by an owner that is no superuser; rows stay, and each clinic reads its own only', async () => {
    const database = `upgrade_${randomBytes(6).toString('hex')}`;
    await maintenance.query(`create database ${database} owner ${OWNER}`);
    const ownerUrl = addressOf(database, OWNER, 'owner');
    const superuser = await connect(addressOf(database));
    const app = await connect(addressOf(database, 'molaar_app', passwords.app));
    try {
      await migrateTo(ownerUrl, state);
      await superuser.query('begin');
      const before = await fillTables(superuser, clinics, EXAMPLES);
      await superuser.query('commit');
      expect(before).toMatchObject({ organizations: 2, users: 2, patients: 2 });
      for (const [table, total] of Object.entries(before)) expect(total, table).toBeGreaterThan(0);

      await migrate({ ownerUrl, appPassword: passwords.app, queuePassword: passwords.queue });

      const tenant = await superuser.query<{ name: string }>(`
        select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and (c.relname = 'organizations' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id'))`);
      const tables = tenant.rows.map(({ name }) => name).filter((name) => name in before);
      const own = await countsAs(app, tables, clinics[0]);
      const others = await countsAs(app, tables, clinics[1]);
      for (const table of tables) {
        expect((own[table] ?? 0) + (others[table] ?? 0), table).toBe(before[table]);
        expect(own[table], table).toBe(others[table]);
      }
      expect(Object.values(await countsAs(app, tables, undefined)).filter((total) => total > 0)).toEqual([]);
    } finally {
      await Promise.all([superuser.end(), app.end()]);
      await maintenance.query(`drop database ${database} with (force)`);
    }
  });
};
describe.each(STATES.slice(0, 1))(AT_STATE, isUpgraded);
describe.each(STATES.slice(1))(AT_STATE, { tags: 'thorough' }, isUpgraded);

it.each([
  { type: 'GOOD_ENDODONTICS', former: 'Korrektne juuretäidis', own: 'Hea juuretäidis', now: 'Juuretäidis' },
  { type: 'EMERGING_TOOTH', former: 'Peetunud hammas', own: 'Tarkusehammas', now: 'Lõikumata hammas' },
])('gives $type its new default name in medical templates; a name of the clinic stays', async ({ type, former, own, now }) => {
  const database = `upgrade_${randomBytes(6).toString('hex')}`;
  await maintenance.query(`create database ${database} owner ${OWNER}`);
  const ownerUrl = addressOf(database, OWNER, 'owner');
  const superuser = await connect(addressOf(database));
  try {
    await migrateTo(ownerUrl, '0038-user-theme');
    await superuser.query('begin');
    await fillTables(superuser, clinics, { ...EXAMPLES, detectable_object: type });
    await superuser.query('commit');
    const names = { [clinics[0] as string]: former, [clinics[1] as string]: own };
    for (const [clinic, name] of Object.entries(names))
      await superuser.query(`update medical_template_rows set display_name = $2 where organization_id = $1`, [clinic, name]);
    await migrate({ ownerUrl, appPassword: passwords.app, queuePassword: passwords.queue });
    const { rows } = await superuser.query<{ id: string; name: string }>(
      'select organization_id as id, display_name as name from medical_template_rows',
    );
    expect(Object.fromEntries(rows.map(({ id, name }) => [id, name]))).toEqual({ ...names, [clinics[0] as string]: now });
  } finally {
    await superuser.end();
    await maintenance.query(`drop database ${database} with (force)`);
  }
});

it('gives earlier analyses what the manifest of their model said, and none to unknown models', async () => {
  const database = `upgrade_${randomBytes(6).toString('hex')}`;
  await maintenance.query(`create database ${database} owner ${OWNER}`);
  const ownerUrl = addressOf(database, OWNER, 'owner');
  const superuser = await connect(addressOf(database));
  try {
    await migrateTo(ownerUrl, '0031-plan-deletion');
    await superuser.query('begin');
    await fillTables(superuser, clinics, EXAMPLES);
    await superuser.query('commit');
    await superuser.query(`update analyses set state = 'SUCCEEDED', stage = 'DONE', failure = null, notices = '{}', finished_at = now()`);
    await superuser.query(`update analyses set model_version = 'molaar-panoramic@2026-11-22-4' where organization_id = $1`, [clinics[0]]);
    await superuser.query(`update analyses set model_version = 'own@1' where organization_id = $1`, [clinics[1]]);
    await migrate({ ownerUrl, appPassword: passwords.app, queuePassword: passwords.queue });
    const read = async (clinic: string | undefined) =>
      (await superuser.query<{ assessment: unknown }>('select assessment from analyses where organization_id = $1', [clinic])).rows[0];
    expect(await read(clinics[0])).toEqual({
      assessment: {
        assessed: ['EMERGING_TOOTH', 'TOOTH', 'BRACES', 'COMPOSITE', 'CROWN', 'GOOD_ENDODONTICS', 'IMPLANT', 'MOUTH_AREA'],
        experimental: ['SUPPORT_NON_SCREW', 'BRIDGE', 'PRIM_CAR_CAVITY', 'WIRE'],
        partial: ['PRIM_CAR_CAVITY'],
      },
    });
    expect(await read(clinics[1])).toEqual({ assessment: null });
  } finally {
    await superuser.end();
    await maintenance.query(`drop database ${database} with (force)`);
  }
});

/** A database with visits from before their counts, of seven patients of each clinic; the third is anonymized. */
async function openFormerVisits() {
  const database = `upgrade_${randomBytes(6).toString('hex')}`;
  await maintenance.query(`create database ${database} owner ${OWNER}`);
  const ownerUrl = addressOf(database, OWNER, 'owner');
  const superuser = await connect(addressOf(database));
  const app = await connect(addressOf(database, 'molaar_app', passwords.app));
  const close = async (): Promise<void> => {
    await Promise.all([superuser.end(), app.end()]);
    await maintenance.query(`drop database ${database} with (force)`);
  };
  /** A visit as the application saves one; it waits for no lock that is held for longer than a moment. */
  const visit = async (clinic: string, patient: number, day: string): Promise<void> => {
    await app.query('begin');
    await app.query(`select set_config('app.organization_id', $1, true), set_config('lock_timeout', '500ms', true)`, [clinic]);
    await app.query(`update patients set last_activity_at = now() where last_name = $1`, [`Külastaja ${patient}`]);
    await app.query(
      `insert into patient_visits (organization_id, patient_id, day)
        select organization_id, id, $2 from patients where last_name = $1`,
      [`Külastaja ${patient}`, day],
    );
    await app.query('commit');
  };
  await migrateTo(ownerUrl, '0031-plan-deletion');
  await superuser.query('begin');
  await fillTables(superuser, clinics, EXAMPLES);
  // Of before 0051, which counts those that come after it.
  await superuser.query('update patients set anonymized_at = null');
  await superuser.query('commit');
  await migrateTo(ownerUrl, '0059-session-ends');
  await superuser.query('begin');
  // Ids in the order of the numbers, and 1 to 4 visits each.
  await superuser.query(`insert into patients (organization_id, id, first_name, last_name, created_at, last_activity_at, anonymized_at)
    select o.id, ('f0000000-0000-7000-8000-00000000000' || n)::uuid, 'Mari', 'Külastaja ' || n, now(), now(), case when n = 3 then now() end
    from organizations o, generate_series(1, 7) n`);
  await superuser.query(`insert into patient_visits (organization_id, patient_id, day)
    select p.organization_id, p.id, date '2030-03-01' + 9 * v from patients p, generate_series(0, 3) v
    where p.last_name like 'Külastaja %' and v <= right(p.last_name, 1)::int % 4`);
  await superuser.query('commit');
  await migrateTo(ownerUrl, '0064-training-consents');
  await asOwner(ownerUrl, (db) => db.transaction().execute(openToOwner));
  const fill = (options: Parameters<typeof fillVisitorCounts>[1]) => asOwner(ownerUrl, (db) => fillVisitorCounts(db, options));
  /** Returns the visits that know their predecessor wrongly. */
  const wrongVisits = async (): Promise<unknown[]> => {
    const { rows } = await superuser.query(`
      select from (select v.previous_day, v.hidden,
          coalesce(lag(v.day) over (partition by v.organization_id, v.patient_id order by v.day), '-infinity') as previous,
          p.anonymized_at is not null as anonymous
        from patient_visits v join patients p on p.organization_id = v.organization_id and p.id = v.patient_id) v
      where (v.previous_day, v.hidden) is distinct from (v.previous, v.anonymous)`);
    return rows;
  };
  return { ownerUrl, superuser, visit, fill, wrongVisits, close };
}

it('locks no patients while another one of the batch is locked, so that clinics go on saving', async () => {
  const { superuser, visit, fill, wrongVisits, close } = await openFormerVisits();
  try {
    const [clinic = ''] = clinics;
    await superuser.query('begin');
    await superuser.query(`select from patients where organization_id = $1 and last_name = 'Külastaja 7' for update`, [clinic]);
    let locked = 0;
    const afterBatch = async (outcome: string): Promise<void> => {
      if (outcome !== 'LOCKED') return;
      locked += 1;
      if (locked === 1) await visit(clinic, 1, '2030-03-20');
      if (locked === 3) await superuser.query('commit');
    };
    await fill({ patientsAtOnce: 100, afterBatch });
    expect(locked).toBe(3);
    expect(await wrongVisits()).toEqual([]);
  } finally {
    await close();
  }
});

it('fills in former visits by batches, between which clinics go on saving, and continues after an interruption', async () => {
  const { ownerUrl, superuser, visit, fill, wrongVisits, close } = await openFormerVisits();
  try {
    let batches = 0;
    const afterBatch = async (): Promise<void> => {
      batches += 1;
      for (const [at, clinic] of clinics.entries())
        for (const patient of [1, 5, 7]) await visit(clinic, patient, `2030-03-1${batches + 4 * at}`);
      if (batches === 2) throw new Error('interrupted');
    };
    await expect(fill({ patientsAtOnce: 3, afterBatch })).rejects.toThrow('interrupted');
    await migrate({ ownerUrl, appPassword: passwords.app, queuePassword: passwords.queue });

    expect(await wrongVisits()).toEqual([]);
    const made = ['analyses_waiting', 'annotations_below', 'images_taken', 'images_without_size', 'patient_visits_counted'];
    const { rows: indexes } = await superuser.query(
      'select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indexrelid = any ($1::regclass[]) order by name',
      [made],
    );
    expect(indexes).toEqual(made.map((name) => ({ name, valid: true })));
    const { rows: unfinished } = await superuser.query(
      `select indexrelid::regclass::text as name from pg_index where not indisvalid
        union all select conname from pg_constraint where not convalidated`,
    );
    expect(unfinished).toEqual([]);
    await superuser.query('begin');
    await superuser.query(`select set_config('app.organization_id', $1, true)`, [clinics[0]]);
    const { rows } = await superuser.query(
      `select entry.patients_counted('{}', '2030-03-01', '2030-03-31', 100) as counted,
      (select count(distinct v.patient_id)::int from patient_visits v join patients p on p.id = v.patient_id
        where v.organization_id = $1 and p.anonymized_at is null and v.day between '2030-03-01' and '2030-03-31') as visitors,
      entry.count_patients('{}', null, null, null) as patients`,
      [clinics[0]],
    );
    await superuser.query('commit');
    expect(rows).toEqual([{ counted: 6, visitors: 6, patients: 7 }]);
  } finally {
    await close();
  }
});

it('fills in the names of former patients once, without those that nobody has any more', async () => {
  const { ownerUrl, superuser, close } = await openFormerVisits();
  try {
    await migrateTo(ownerUrl, '0080-patient-names');
    // Of an attempt that was interrupted, after which the last patient of a name was renamed.
    await superuser.query(`insert into patient_names (organization_id, part, name) select id, 'LAST', 'Nobody' from organizations`);
    for (const _ of ['first', 'repeated']) await asOwner(ownerUrl, fillPatientNames);
    const { rows: kept } = await superuser.query('select organization_id, part, name from patient_names order by 1, 2, 3');
    const { rows: living } = await superuser.query(
      `select organization_id, 'FIRST' as part, first_name as name from patients where anonymized_at is null
        union select organization_id, 'LAST', last_name from patients where anonymized_at is null order by 1, 2, 3`,
    );
    expect(kept).toEqual(living);
    await migrate({ ownerUrl, appPassword: passwords.app, queuePassword: passwords.queue });
    await superuser.query('begin');
    await superuser.query(`select set_config('app.organization_id', $1, true)`, [clinics[0]]);
    const { rows: found } = await superuser.query(
      `select p.last_name as name from patients p where p.organization_id = $1 and p.id = any (entry.patients_named('{külast}', 'lastName', false, 4, 0, null, null)) order by 1`,
      [clinics[0]],
    );
    await superuser.query('commit');
    expect(found.map(({ name }) => name)).toEqual([1, 2, 4, 5].map((n) => `Külastaja ${n}`));
  } finally {
    await close();
  }
});

/** An empty database from before the owner's policies, with sessions of others. */
async function openFormer() {
  const database = `upgrade_${randomBytes(6).toString('hex')}`;
  await maintenance.query(`create database ${database} owner ${OWNER}`);
  const ownerUrl = addressOf(database, OWNER, 'owner');
  await migrateTo(ownerUrl, '0059-session-ends');
  const sessions: pg.Client[] = [];
  const session = async (url = addressOf(database)): Promise<pg.Client> => {
    const client = await connect(url);
    sessions.push(client);
    return client;
  };
  return {
    session,
    app: () => session(addressOf(database, 'molaar_app', passwords.app)),
    migrate: (locks: Partial<LockLimits>) => migrate({ ownerUrl, appPassword: passwords.app, queuePassword: passwords.queue, locks }),
    newest: async (): Promise<string> => {
      const { rows } = await (await session()).query<{ name: string }>('select max(name) as name from kysely_migration');
      return rows[0]?.name ?? '';
    },
    close: async (): Promise<void> => {
      await Promise.all(sessions.map((client) => client.end()));
      await maintenance.query(`drop database ${database} with (force)`);
    },
  };
}

it('a long read of patients delays the migration, and the migration nobody', async () => {
  const former = await openFormer();
  try {
    const [reader, other] = [await former.app(), await former.app()];
    await reader.query('begin; select from patients');
    const soon = { waitMs: 100, pauseMs: 10 };
    await expect(former.migrate({ ...soon, patienceMs: 0 })).rejects.toThrow(/keeps a table locked/);
    // The policies for the owner need the tables for themselves; the migrations before that did not.
    expect(await former.newest()).toBe('0065-drift');
    let waited = 0;
    const onWait = async (): Promise<void> => {
      waited += 1;
      await other.query('select from patients');
      if (waited === 3) await reader.query('commit');
    };
    await former.migrate({ ...soon, onWait });
    expect(waited).toBe(3);
    expect(await former.newest()).toBe(NEWEST_MIGRATION);
  } finally {
    await former.close();
  }
});

it('repeats what a deadlock ended', async () => {
  const former = await openFormer();
  try {
    const [one, two, observer] = [await former.session(), await former.session(), await former.session()];
    /** Waits until a session of the kind waits for a table. */
    const waitsFor = (table: string, isMigration: boolean) =>
      waitUntil(`a wait for ${table}`, async () => {
        const { rows } = await observer.query(
          `select from pg_locks l join pg_stat_activity a using (pid)
            where not l.granted and l.relation = $1::regclass and (a.usename = $2) = $3`,
          [table, OWNER, isMigration],
        );
        return rows.length > 0 || undefined;
      });
    // 0062 locks images, unassigned images, contracts, in this order; the one that waits last, the migration, is ended.
    await one.query('begin; lock table unassigned_images in row exclusive mode');
    await two.query(`set deadlock_timeout = '1h'; begin; lock table contracts in access share mode`);
    const reasons: string[] = [];
    let got: Promise<unknown> | undefined;
    const onWait = async (why: string): Promise<void> => {
      reasons.push(why);
      await got;
      await two.query('commit');
    };
    const migrated = former.migrate({ waitMs: 600_000, pauseMs: 10, onWait });
    await Promise.race([waitsFor('unassigned_images', true), migrated]);
    got = two.query('lock table images in access share mode');
    await waitsFor('images', false);
    await one.query('commit');
    await migrated;
    expect(reasons).toEqual(['a deadlock with another transaction']);
    expect(await former.newest()).toBe(NEWEST_MIGRATION);
  } finally {
    await former.close();
  }
});
