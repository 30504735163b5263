import type { Owner } from '@molaar/testing/database-owner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClinicScope, type Database, inClinic } from './database';
import { newId } from './ids';
import * as repositories from './repositories';
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database';

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

const clinic = (): ClinicScope => ({ organizationId });
const tokenOf = (patientId: string | null, dentist = 0): ClinicScope => ({
  organizationId,
  token: { partnerId, dentistId: dentists[dentist] as string, patientId },
});

let people = 0;
async function addPatient(scope = clinic()): Promise<string> {
  const id = newId();
  people += 1;
  const lastName = `Maasikas${String.fromCharCode(96 + people)}`;
  await inClinic(db, scope, async (tx) => {
    await repositories.insertPatient(tx, id, { firstName: 'Mari', lastName, ...EMPTY }, NOW);
    await repositories.recordPatientActivity(tx, id, NOW);
  });
  return id;
}

async function addImage(patientId: string, scope = clinic()): Promise<string> {
  const id = newId();
  const size = { width: 20, height: 10, depth: 8, tileSize: 256, maxZoom: 0 } as const;
  const uploaded = { uploadedBy: dentists[0] as string, uploadedAt: NOW };
  const image = { id, patientId, fileName: 'a.png', format: 'png', ...size, ...uploaded } as const;
  const number = await inClinic(db, scope, (tx) => repositories.insertImage(tx, image));
  if (number === undefined) throw new Error('no such patient');
  return id;
}

const patientIds = (scope = clinic()) =>
  inClinic(db, scope, async (tx) => {
    const order = { sort: 'createdDate', direction: 'asc' } as const;
    return repositories.searchPatients(tx, { words: ['maasikas'] }, order, { size: 100, skip: 0 });
  });

describe("in a token's scope", () => {
  it('shows only the patient that the token names, with the rows that belong to it', async () => {
    const [named, other] = [await addPatient(), await addPatient()];
    const [namedImage, otherImage] = [await addImage(named), await addImage(other)];
    const scope = tokenOf(named);
    expect(await patientIds(scope)).toEqual([named]);
    await inClinic(db, scope, async (tx) => {
      expect(await repositories.findPatient(tx, named)).toBeDefined();
      expect(await repositories.findPatient(tx, other)).toBeUndefined();
      expect(await repositories.findImage(tx, namedImage)).toBeDefined();
      expect(await repositories.findImage(tx, otherImage)).toBeUndefined();
      expect(await repositories.countPatients(tx, { words: [] }, 100)).toBe(1);
    });
    await expect(addPatient(scope)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(addImage(other, scope)).rejects.toThrow('no such patient');
    expect((await patientIds()).length).toBeGreaterThan(1);
  });

  it('shows the patients that this partner created for this dentist when the token names none', async () => {
    const before = await addPatient();
    const created = await addPatient(tokenOf(null));
    const forOther = await addPatient(tokenOf(null, 1));
    expect(await patientIds(tokenOf(null))).toEqual([created]);
    expect(await patientIds(tokenOf(null, 1))).toEqual([forOther]);
    const { token } = tokenOf(null);
    expect(await patientIds({ organizationId, token: token && { ...token, partnerId: newId() } })).toEqual([]);
    expect(await patientIds()).toEqual(expect.arrayContaining([before, created, forOther]));
  });

  it('shows nothing of other patients in every restricted table', async () => {
    const named = await addPatient();
    await addImage(await addPatient());
    const tables = await owner.query<{ name: string }>(
      `select tablename as name from pg_policies where policyname = 'patient_scope' order by 1`,
    );
    expect(tables.map(({ name }) => name)).toContain('patient_visits');
    expect(await patientIds(tokenOf(named))).toEqual([named]);
    // Other rows exist, so the result is not empty by accident.
    for (const name of ['patients', 'images', 'patient_visits'])
      expect((await owner.query(`select from ${name}`)).length).toBeGreaterThan(1);
  });
});
