import type { Owner } from '@molaar/testing/database-owner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClinicTx, type Database, inClinic } from './database';
import { newId } from './ids';
import { countPatients, insertOrganization, insertPatient } from './repositories';
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database';

const NOW = new Date('2027-03-02T10:00:00Z');
/** More than the counters that a clinic had before each transaction got its own. */
const PEOPLE = 18;

let database: OpenTestDatabase;
let owner: Owner;
let db: Database;

beforeAll(async () => {
  // A clinic uses a third of the connections at once.
  database = await openTestDatabase({ max: 3 * PEOPLE });
  ({ db, owner } = database);
}, 120_000);
afterAll(() => database?.close());

const count = (organizationId: string) => inClinic(db, { organizationId }, (tx) => countPatients(tx, { words: [] }, 1_000));
const counters = (organizationId: string) =>
  owner.query<{ slot: number; patients: number }>(
    'select slot, patients from patient_counters where organization_id = $1 and patients <> 0 order by slot',
    [organizationId],
  );

async function addClinic(): Promise<string> {
  const organizationId = newId();
  await inClinic(db, { organizationId }, (tx) => insertOrganization(tx, { name: 'Clinic', createdAt: NOW }));
  return organizationId;
}

async function addPatient(tx: ClinicTx, firstName: string, lastName: string): Promise<void> {
  const unknown = { birthDate: null, email: null, identityCode: null, phoneNumber: null, primaryDoctorId: null };
  await insertPatient(tx, newId(), { ...unknown, firstName, lastName, notes: '' }, NOW);
}

describe('counters of patients', () => {
  it('do not make people wait who create patients of a clinic at once', async () => {
    const organizationId = await addClinic();
    let created = 0;
    let endAll = () => {};
    const allCreated = new Promise<void>((resolve) => {
      endAll = resolve;
    });
    const create = (person: number) =>
      inClinic(db, { organizationId }, async (tx) => {
        await addPatient(tx, 'Invented', `Patient ${person}`);
        await addPatient(tx, 'Invented', `Sibling ${person}`);
        created += 1;
        if (created === PEOPLE) endAll();
        await allCreated;
      });
    await Promise.all(Array.from({ length: PEOPLE }, (_, person) => create(person)));
    expect(await count(organizationId)).toBe(2 * PEOPLE);
    expect((await counters(organizationId)).map(({ patients }) => patients)).toEqual(Array(PEOPLE).fill(2));
  });

  it('are used again by later transactions', async () => {
    const organizationId = await addClinic();
    for (const person of [1, 2, 3]) await inClinic(db, { organizationId }, (tx) => addPatient(tx, 'Invented', `Patient ${person}`));
    expect(await counters(organizationId)).toEqual([{ slot: 17, patients: 3 }]);
    await owner.query('delete from patients where organization_id = $1', [organizationId]);
    expect(await counters(organizationId)).toEqual([]);
    expect(await count(organizationId)).toBe(0);
  });
});
