import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, inClinic } from './database';
import { newId } from './ids';
import { findPatients, insertOrganization, insertPatient, listAudit, writeAudit } from './repositories';
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database';
import { together } from './together';

let database: OpenTestDatabase;
let db: Database;
const organizationId = newId();
const otherId = newId();
const patientId = newId();
const NOW = new Date('2027-03-02T10:00:00Z');
const PERSON = {
  ...{ firstName: 'Mari', lastName: 'Tamm', email: null, identityCode: null, birthDate: null },
  ...{ phoneNumber: null, primaryDoctorId: null, notes: '' },
};

beforeAll(async () => {
  database = await openTestDatabase({ max: 1, prepares: true });
  ({ db } = database);
  for (const id of [organizationId, otherId])
    await inClinic(db, { organizationId: id }, (tx) => insertOrganization(tx, { name: 'Clinic', createdAt: NOW }));
  await inClinic(db, { organizationId }, (tx) => insertPatient(tx, patientId, PERSON, NOW));
});
afterAll(() => database?.close());

const entry = (entityId: string) => ({ actorId: null, action: 'VIEW', entity: 'patient', entityId, at: NOW });

describe('statements that are sent together', () => {
  it('are executed in the order in which they were started, and see each other', async () => {
    const id = newId();
    const read = await inClinic(db, { organizationId }, (tx) =>
      together(tx, (sending) => Promise.all([listAudit(sending, id), writeAudit(sending, entry(id)), listAudit(sending, id)])),
    );
    expect([read[0].length, read[2].length]).toEqual([0, 1]);
  });

  it('belong to the transaction: all are taken back', async () => {
    const id = newId();
    const failed = inClinic(db, { organizationId }, async (tx) => {
      await together(tx, (sending) => writeAudit(sending, entry(id)));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await inClinic(db, { organizationId }, (tx) => listAudit(tx, id))).toEqual([]);
  });

  it('fail with the error of the one that failed, and leave a connection that works', async () => {
    const failed = inClinic(db, { organizationId }, (tx) =>
      together(tx, (sending) =>
        Promise.all([findPatients(sending, [patientId]), sql`select 1 / 0`.execute(sending), findPatients(sending, [patientId])]),
      ),
    );
    await expect(failed).rejects.toThrow('division by zero');
    expect(await inClinic(db, { organizationId }, (tx) => findPatients(tx, [patientId]))).toHaveLength(1);
  });

  it('see the rows of the clinic of their transaction, also when the connection has prepared them for another', async () => {
    const ask = (id: string) => inClinic(db, { organizationId: id }, (tx) => together(tx, (sending) => findPatients(sending, [patientId])));
    for (let round = 0; round < 7; round += 1) {
      expect(await ask(organizationId)).toHaveLength(1);
      expect(await ask(otherId)).toHaveLength(0);
    }
  });

  it('survive a migration that adds a column to a table that they read whole', async () => {
    const read = () => inClinic(db, { organizationId }, (tx) => together(tx, (sending) => findPatients(sending, [patientId])));
    await read();
    await database.owner.query('alter table patients add column added_by_a_test text');
    expect(await read()).toMatchObject([{ id: patientId }]);
  });

  it('are prepared once per connection', async () => {
    const count = (tx: Parameters<typeof findPatients>[0]) =>
      sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements where statement like '%from "patients" as "p"%'`.execute(tx);
    const prepared = await inClinic(db, { organizationId }, async (tx) => {
      for (let round = 0; round < 3; round += 1) await together(tx, (sending) => findPatients(sending, [patientId]));
      return count(tx);
    });
    // The second is that of before the migration above.
    expect(prepared.rows[0]?.n).toBe(2);
  });
});
