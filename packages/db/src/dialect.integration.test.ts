import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, inClinic, inStatement, inTransaction, type Tx } from './database';
import { newId } from './ids';
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database';
import { inTokenScope } from './token-scope';

let database: OpenTestDatabase;
let db: Database;

beforeAll(async () => {
  // One connection: what a transaction leaves behind would be the next one's.
  database = await openTestDatabase({ max: 1 });
  ({ db } = database);
});
afterAll(() => database?.close());

async function setting(tx: Tx, name: string): Promise<string> {
  const { rows } = await sql<{ value: string | null }>`select current_setting(${name}, true) as value`.execute(tx);
  return rows[0]?.value ?? '';
}

it('binds a transaction to its organization from the first statement on, and ends with it', async () => {
  const organizationId = newId();
  expect(await inClinic(db, { organizationId }, (tx) => setting(tx, 'app.organization_id'))).toBe(organizationId);
  expect(await inTransaction(db, (tx) => setting(tx, 'app.organization_id'))).toBe('');
  await expect(inClinic(db, { organizationId }, () => Promise.reject(new Error('work failed')))).rejects.toThrow('work failed');
  expect(await inStatement(db, (tx) => setting(tx, 'app.organization_id'))).toBe('');
});

it('sets all that a token reaches, and refuses another organization before it asks the database', async () => {
  const scope = { organizationId: newId(), partnerId: newId(), dentistId: newId(), patientId: null };
  const names = ['app.organization_id', 'app.partner_id', 'app.partner_dentist_id', 'app.token_patient_id'];
  const found = await inTokenScope(scope, () =>
    inClinic(db, { organizationId: scope.organizationId }, async (tx) => {
      const values: string[] = [];
      for (const name of names) values.push(await setting(tx, name));
      return values;
    }),
  );
  expect(found).toEqual([scope.organizationId, scope.partnerId, scope.dentistId, '']);
  await expect(inTokenScope(scope, () => inClinic(db, { organizationId: newId() }, (tx) => setting(tx, 'app.partner_id')))).rejects.toThrow(
    'its own organization only',
  );
});

it('quotes what it sets', async () => {
  const nasty = "o'; rollback; --\\";
  expect(await inClinic(db, { organizationId: nasty }, (tx) => setting(tx, 'app.organization_id'))).toBe(nasty);
});

it('gives a connection back whole when a transaction cannot begin', async () => {
  await expect(db.transaction((tx) => setting(tx, 'app.any'), { 'app.no name': 'x' })).rejects.toThrow(
    'invalid configuration parameter name',
  );
  expect(await inTransaction(db, (tx) => setting(tx, 'server_version_num'))).not.toBe('');
});

it('runs no statement of its own inside a transaction', async () => {
  const work = inTransaction(db, () => inStatement(db, (tx) => setting(tx, 'app.any')));
  await expect(work).rejects.toThrow('a transaction is open already');
});
