import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Owner } from '../../../tests/support/owner';
import { type Database, inClinic } from './database';
import { newId } from './ids';
import * as repositories from './repositories';
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database';
import { inTokenScope, type TokenScope } from './token-scope';

const NOW = new Date('2026-03-02T10:00:00Z');
const EMPTY = { email: null, identityCode: null, birthDate: null, phoneNumber: null, primaryDoctorId: null, notes: '' };

let database: OpenTestDatabase;
let owner: Owner;
let db: Database;
let organizationId: string;
let dentists: string[];
let partnerId: string;
beforeAll(async () => {
  database = await openTestDatabase({ max: 4 });
  ({ db, owner } = database);
  organizationId = newId();
  dentists = [newId(), newId()];
  partnerId = newId();
  await inClinic(db, { organizationId }, async (tx) => {
    await repositories.insertOrganization(tx, { name: 'Clinic', createdAt: NOW });
    const names = { firstName: 'Tiit', lastName: 'Tamm', locale: 'et', timeZone: 'Europe/Tallinn' } as const;
    for (const id of dentists)
      await repositories.insertUser(tx, {
        ...{ id, username: id, email: `${id}@molaar.test`, passwordHash: 'hash', roles: ['MEDICAL'], createdAt: NOW },
        ...names,
      });
    const keys = { algorithm: 'ES256', jwksUrl: 'https://partner.test/keys', sealedSecret: null } as const;
    const fields = { name: 'Partner', origins: [], issuer: 'partner', audience: 'portal', active: true, ...keys };
    await repositories.insertPartner(tx, partnerId, fields, NOW);
  });
});
afterAll(() => database?.close());

const scopeOf = (patientId: string | null, dentist = 0): TokenScope => ({
  organizationId,
  partnerId,
  dentistId: dentists[dentist] as string,
  patientId,
});

let people = 0;
async function addPatient(): Promise<string> {
  const id = newId();
  people += 1;
  const lastName = `Maasikas${String.fromCharCode(96 + people)}`;
  await inClinic(db, { organizationId }, async (tx) => {
    await repositories.insertPatient(tx, id, { firstName: 'Mari', lastName, ...EMPTY }, NOW);
    await repositories.recordPatientActivity(tx, id, NOW);
  });
  return id;
}

async function addImage(patientId: string): Promise<string> {
  const id = newId();
  const size = { width: 20, height: 10, depth: 8, tileSize: 256, maxZoom: 0 } as const;
  const uploaded = { uploadedBy: dentists[0] as string, uploadedAt: NOW };
  const image = { id, patientId, fileName: 'a.png', format: 'png', ...size, ...uploaded } as const;
  const number = await inClinic(db, { organizationId }, (tx) => repositories.insertImage(tx, image));
  if (number === undefined) throw new Error('no such patient');
  return id;
}

const patientIds = () =>
  inClinic(db, { organizationId }, async (tx) => {
    const order = { sort: 'createdDate', direction: 'asc' } as const;
    return repositories.searchPatients(tx, { words: ['maasikas'] }, order, { size: 100, skip: 0 });
  });

describe('within the scope of a token', () => {
  it('that names a patient, this patient alone is there, with what hangs on it', async () => {
    const [named, other] = [await addPatient(), await addPatient()];
    const [theirs, others] = [await addImage(named), await addImage(other)];
    await inTokenScope(scopeOf(named), async () => {
      expect(await patientIds()).toEqual([named]);
      await inClinic(db, { organizationId }, async (tx) => {
        expect(await repositories.findPatient(tx, named)).toBeDefined();
        expect(await repositories.findPatient(tx, other)).toBeUndefined();
        expect(await repositories.findImage(tx, theirs)).toBeDefined();
        expect(await repositories.findImage(tx, others)).toBeUndefined();
        expect(await repositories.countPatients(tx, { words: [] }, 100)).toBe(1);
      });
      await expect(addPatient()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(addImage(other)).rejects.toThrow('no such patient');
    });
    expect((await patientIds()).length).toBeGreaterThan(1);
  });

  it('that names none, the patients that this partner made for this dentist are there', async () => {
    const before = await addPatient();
    const made = await inTokenScope(scopeOf(null), addPatient);
    const forOther = await inTokenScope(scopeOf(null, 1), addPatient);
    expect(await inTokenScope(scopeOf(null), patientIds)).toEqual([made]);
    expect(await inTokenScope(scopeOf(null, 1), patientIds)).toEqual([forOther]);
    expect(await inTokenScope({ ...scopeOf(null), partnerId: newId() }, patientIds)).toEqual([]);
    expect(await patientIds()).toEqual(expect.arrayContaining([before, made, forOther]));
  });

  it('no transaction begins in another organization', async () => {
    await expect(inTokenScope(scopeOf(null), () => inClinic(db, { organizationId: newId() }, async () => undefined))).rejects.toThrow(
      'its own organization',
    );
  });

  it('every table that is bound shows nothing of other patients', async () => {
    const named = await addPatient();
    await addImage(await addPatient());
    const tables = await owner.query<{ name: string }>(
      `select tablename as name from pg_policies where policyname = 'patient_scope' order by 1`,
    );
    expect(tables.map(({ name }) => name)).toContain('patient_visits');
    const seen = await inTokenScope(scopeOf(named), patientIds);
    expect(seen).toEqual([named]);
    // Rows of others are there to be missed.
    for (const name of ['patients', 'images', 'patient_visits'])
      expect((await owner.query(`select from ${name}`)).length).toBeGreaterThan(1);
  });
});
