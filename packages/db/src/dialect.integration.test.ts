import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, inClinic, inStatement, inTransaction, type Tx } from './database';
import { newId } from './ids';
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database';

let database: OpenTestDatabase;
let db: Database;

beforeAll(async () => {
  // One connection: the next transaction would see settings that the previous one left.
  database = await openTestDatabase({ max: 1 });
  ({ db } = database);
});
afterAll(() => database?.close());

async function setting(tx: Tx, name: string): Promise<string> {
  const { rows } = await sql<{ value: string | null }>`select current_setting(${name}, true) as value`.execute(tx);
  return rows[0]?.value ?? '';
}

it('sets the organization from the first statement of a transaction until its end', async () => {
  const organizationId = newId();
  expect(await inClinic(db, { organizationId }, (tx) => setting(tx, 'app.organization_id'))).toBe(organizationId);
  expect(await inTransaction(db, (tx) => setting(tx, 'app.organization_id'))).toBe('');
  await expect(inClinic(db, { organizationId }, () => Promise.reject(new Error('work failed')))).rejects.toThrow('work failed');
  expect(await inStatement(db, (tx) => setting(tx, 'app.organization_id'))).toBe('');
});

it('sets the whole scope of a token', async () => {
  const token = { partnerId: newId(), dentistId: newId(), patientId: null };
  const organizationId = newId();
  const names = ['app.organization_id', 'app.partner_id', 'app.partner_dentist_id', 'app.token_patient_id'];
  const found = await inClinic(db, { organizationId, token }, async (tx) => {
    const values: string[] = [];
    for (const name of names) values.push(await setting(tx, name));
    return values;
  });
  expect(found).toEqual([organizationId, token.partnerId, token.dentistId, '']);
});

it('escapes the values', async () => {
  const nasty = "o'; rollback; --\\";
  expect(await inClinic(db, { organizationId: nasty }, (tx) => setting(tx, 'app.organization_id'))).toBe(nasty);
});

it('rolls back before it returns the connection of a transaction that failed to begin', async () => {
  await expect(db.transaction((tx) => setting(tx, 'app.any'), { 'app.no name': 'x' })).rejects.toThrow(
    'invalid configuration parameter name',
  );
  expect(await inTransaction(db, (tx) => setting(tx, 'server_version_num'))).not.toBe('');
});

it('rejects a separate statement inside a transaction', async () => {
  const work = inTransaction(db, () => inStatement(db, (tx) => setting(tx, 'app.any')));
  await expect(work).rejects.toThrow('a transaction is open already');
});
