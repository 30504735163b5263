import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { closeDatabase, createDatabase, type Database, inClinic, inTransaction } from './database';
import { newId } from './ids';
import { migrate } from './migrations/migrate';
import {
  beginClinicErasure,
  CLINIC_TABLES,
  countClinicRows,
  deleteClinicRows,
  endClinicErasure,
  findClinicErasure,
  TABLES_NOT_ARCHIVED,
} from './repositories';
import { EXAMPLES, fillTables } from './testing/fill-tables';

const { maintenanceUrl, passwords } = inject('cluster');
/** No superuser, so that row-level security applies to it too. */
const OWNER = `erasure_owner_${randomBytes(4).toString('hex')}`;
const NAME = `erasure_${randomBytes(6).toString('hex')}`;
const [erased, other] = [newId(), newId()];
const TABLES = [...CLINIC_TABLES.map(({ name }) => name), ...Object.keys(TABLES_NOT_ARCHIVED)];

let maintenance: pg.Client;
let superuser: pg.Client;
let db: Database;

function addressOf(database: string, user?: string, password?: string): string {
  const address = Object.assign(new URL(maintenanceUrl), { pathname: `/${database}` });
  if (user && password) Object.assign(address, { username: user, password });
  return address.href;
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

beforeAll(async () => {
  maintenance = await connect(maintenanceUrl);
  await maintenance.query(`create role ${OWNER} login createrole password 'owner'`);
  await maintenance.query(`grant molaar_app, molaar_queue, molaar_entry to ${OWNER} with admin option, inherit false, set false`);
  await maintenance.query(`create database ${NAME} owner ${OWNER}`);
  const ownerUrl = addressOf(NAME, OWNER, 'owner');
  await migrate({ ownerUrl, appPassword: passwords.app, queuePassword: passwords.queue });
  superuser = await connect(addressOf(NAME));
  await superuser.query('begin');
  await fillTables(superuser, [erased, other], EXAMPLES, { ofClinicsOnly: true });
  await superuser.query('commit');
  db = createDatabase(ownerUrl, { max: 2 });
});
afterAll(async () => {
  if (db) await closeDatabase(db);
  await superuser?.end();
  await maintenance?.query(`drop database if exists ${NAME} with (force)`);
  await maintenance?.query(`drop owned by ${OWNER}`);
  await maintenance?.query(`drop role ${OWNER}`);
  await maintenance?.end();
});

async function rowsOf(clinic: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const own = table === 'organizations' ? 'id' : 'organization_id';
    const { rows } = await superuser.query<{ total: number }>(`select count(*)::int as total from ${table} where ${own} = $1`, [clinic]);
    counts[table] = rows[0]?.total ?? 0;
  }
  return counts;
}

it('shows the owner of the database one clinic at a time, and none without', async () => {
  expect(await inClinic(db, { organizationId: erased }, countClinicRows)).toEqual(await rowsOf(erased));
  const all = await inTransaction(db, async (tx) => tx.selectFrom('patients').select('id').execute());
  expect(all).toEqual([]);
});

it('deletes every row of the clinic in every table, none of another, and keeps a record without its name', async () => {
  const before = await rowsOf(other);
  for (const [table, total] of Object.entries(await rowsOf(erased))) expect(total, table).toBeGreaterThan(0);
  await inClinic(db, { organizationId: erased }, (tx) => beginClinicErasure(tx, 'Clinic', new Date('2026-03-02T10:00:00Z')));
  expect(await rowsOf(erased)).toMatchObject({ sessions: 0, object_keys: 0, organizations: 1 });
  // Again, as after an interruption.
  await inClinic(db, { organizationId: erased }, (tx) => beginClinicErasure(tx, 'Clinic', new Date('2026-03-02T11:00:00Z')));
  const begun = await inTransaction(db, (tx) => findClinicErasure(tx, erased));
  expect(begun).toMatchObject({ clinicName: 'Clinic', endedAt: null, auditEntries: 1 });
  expect(begun?.auditHead).toMatch(/^[0-9a-f]+$/);

  const deleted = await inClinic(db, { organizationId: erased }, deleteClinicRows);
  expect(deleted).toMatchObject({ organizations: 1, patients: 1, audit_log: 1 });
  expect(Object.values(await rowsOf(erased)).filter((total) => total > 0)).toEqual([]);
  expect(await inClinic(db, { organizationId: erased }, countClinicRows)).toEqual({});
  expect(await rowsOf(other)).toEqual(before);

  await inTransaction(db, (tx) => endClinicErasure(tx, erased, new Date('2026-03-02T12:00:00Z')));
  const { rows } = await superuser.query('select * from clinic_erasures');
  expect(rows).toMatchObject([{ clinic_id: erased, clinic_name: null, began_at: new Date('2026-03-02T10:00:00Z'), audit_entries: '1' }]);
  expect((rows[0] as { deleted_rows: object }).deleted_rows).toEqual(deleted);
});
