import type { Patient, SavePatientInput } from '@molaar/contracts';
import { paginatePatientsInput, savePatientInput } from '@molaar/contracts';
import { listenEvents, newId } from '@molaar/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { countPatientPages } from './count-patient-pages';
import { getPatientDetails } from './get-patient-details';
import { listPatients } from './list-patients';
import { paginatePatients } from './paginate-patients';
import { nextCursor } from './patient-cursor';
import { savePatient } from './save-patient';

let portal: TestPortal;
let clinic: TestClinic;
let medic: Actor;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

async function newClinic(): Promise<void> {
  clinic = await addClinic(portal);
  medic = await clinic.person('MEDICAL');
}

const save = (input: SavePatientInput, actor = medic): Promise<Patient> => savePatient(portal.deps, actor, input);
const page = async (input: Record<string, unknown>): Promise<string[]> =>
  (await paginatePatients(portal.deps, medic, paginatePatientsInput.parse(input))).map(
    ({ firstName, lastName }) => `${firstName} ${lastName}`,
  );
const picker = async (search: string): Promise<string[]> =>
  (await listPatients(portal.deps, medic, { search })).map(({ lastName }) => lastName);

describe('saving a patient', () => {
  beforeAll(newClinic);

  it('notifies other tabs of the saved patient, and of nothing after a rejected save', async () => {
    const received: unknown[] = [];
    const events = await listenEvents(portal.appUrl, (_, event) => received.push(event));
    const { id } = await save({ firstName: 'Uus', lastName: 'Fail' });
    await expect(save({ id, version: 7, firstName: 'Uus', lastName: 'Vale' })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await save({ id, version: 1, firstName: 'Uus', lastName: 'Nimi' });
    const saved = { type: 'patient', patientId: id };
    await expect.poll(() => received).toEqual([saved, saved]);
    await events.close();
  });

  it('creates one, and changes the given fields', async () => {
    const doctor = await clinic.person('OWNER', 'MEDICAL');
    const made = await save({
      firstName: 'Mari',
      lastName: 'Mägi',
      email: '',
      identityCode: 'P-1',
      birthDate: '1990-05-17',
      primaryDoctorId: doctor.userId,
    });
    expect(made).toMatchObject({ version: 1, email: null, birthDate: '1990-05-17', notes: '', lastImageDate: null });
    expect(made.primaryDoctor).toEqual({ id: doctor.userId, name: 'Kadri Tamm' });
    expect(made.createdDate).toBe(portal.clock.now.toISOString());
    portal.clock.pass(60);
    const changed = await save({ id: made.id, version: 1, firstName: 'Mari', lastName: 'Mäe', identityCode: null, notes: 'n' });
    expect(changed).toEqual({
      ...made,
      lastName: 'Mäe',
      identityCode: null,
      notes: 'n',
      version: 2,
      lastActivity: portal.clock.now.toISOString(),
    });
  });

  it('keeps a doctor who has left until another one is chosen, and rejects an unknown one', async () => {
    const doctor = await clinic.person('MEDICAL');
    const made = await save({ firstName: 'Arsti', lastName: 'Patsient', primaryDoctorId: doctor.userId });
    await portal.asOwner('update users set active = false where id = $1', [doctor.userId]);
    const input = { firstName: 'Arsti', lastName: 'Patsient', primaryDoctorId: doctor.userId };
    const changed = await save({ ...input, id: made.id, version: made.version, notes: 'n' });
    expect(changed).toMatchObject({ notes: 'n', primaryDoctor: { id: doctor.userId } });
    const rejection = { code: 'VALIDATION_FAILED', fields: { primaryDoctorId: 'required' } };
    await expect(save({ ...input, lastName: 'Teine' })).rejects.toMatchObject(rejection);
    const outsider = await (await addClinic(portal)).person('MEDICAL');
    await expect(save({ ...input, id: made.id, version: changed.version, primaryDoctorId: outsider.userId })).rejects.toMatchObject(
      rejection,
    );
  });

  it('rejects the same names, birth date and identity code, ignoring case, also when the last two are unknown', async () => {
    const jaan = { firstName: 'Jaan', lastName: 'Õun' };
    await save(jaan);
    await expect(save({ firstName: 'JAAN', lastName: 'õun', birthDate: null, identityCode: '' })).rejects.toMatchObject({
      code: 'PATIENT_ALREADY_EXISTS',
      status: 409,
    });
    // The same letter, typed as a base letter and an accent.
    const typed = savePatientInput.parse({ firstName: 'Jaan', lastName: 'O\u0303un' });
    await expect(save(typed)).rejects.toMatchObject({ code: 'PATIENT_ALREADY_EXISTS' });
    const son = await save({ ...jaan, birthDate: '2015-01-01' });
    await expect(save({ id: son.id, version: 1, ...jaan, birthDate: null })).rejects.toMatchObject({ code: 'PATIENT_ALREADY_EXISTS' });
    const elsewhere = await (await addClinic(portal)).person('MEDICAL');
    await save(jaan, elsewhere);
  });

  it('accepts one of two changes of the same version', async () => {
    const { id } = await save({ firstName: 'Kaks', lastName: 'Korraga' });
    const change = (notes: string) => save({ id, version: 1, firstName: 'Kaks', lastName: 'Korraga', notes });
    const results = await Promise.allSettled([change('one'), change('two')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'VERSION_CONFLICT', status: 412 } });
    await expect(save({ id, firstName: 'Kaks', lastName: 'Korraga' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { version: 'required' },
    });
  });

  it("treats another organization's patient and doctor as unknown", async () => {
    const { id } = await save({ firstName: 'Oma', lastName: 'Patsient' });
    const outsider = await (await addClinic(portal)).person('OWNER', 'MEDICAL');
    const change = (wanted: string) =>
      save({ id: wanted, version: 1, firstName: 'Oma', lastName: 'Patsient' }, outsider).catch((error: Error) => error.message);
    expect(await change(id)).toBe(await change(newId()));
    const details = (wanted: string) => getPatientDetails(portal.deps, outsider, wanted).catch((error: Error) => error.message);
    expect(await details(id)).toBe(await details(newId()));
    expect(await details(id)).toMatch(/^PATIENT_NOT_FOUND/);
    await expect(save({ firstName: 'A', lastName: 'B', primaryDoctorId: outsider.userId })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { primaryDoctorId: 'required' },
    });
  });

  it('is forbidden for a viewer, who may read', async () => {
    const viewer = await clinic.person('VIEWER');
    await expect(save({ firstName: 'A', lastName: 'B' }, viewer)).rejects.toMatchObject({ code: 'NOT_ALLOWED', status: 403 });
    expect((await listPatients(portal.deps, viewer, {})).length).toBeGreaterThan(0);
    await expect(listPatients(portal.deps, { ...viewer, roles: [] }, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('writes ids only to the audit log, as viewing does', async () => {
    const made = await save({ firstName: 'Jälg', lastName: 'Nähtav' });
    await getPatientDetails(portal.deps, medic, made.id);
    const rows = await portal.asOwner<{ action: string; actor_id: string; whole: string }>(
      'select action, actor_id, a::text as whole from audit_log a where entity_id = $1 order by id',
      [made.id],
    );
    expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['CREATE', medic.userId],
      ['VIEW', medic.userId],
    ]);
    expect(rows.map(({ whole }) => whole).join()).not.toMatch(/Jälg|Nähtav/);
  });
});

describe('finding patients', () => {
  beforeAll(async () => {
    await newClinic();
    for (const [firstName, lastName] of [
      ['Ülle', 'Žukova'],
      ['Õie', 'Sepp'],
      ['Anna', 'Šmidt'],
      ['Jüri', 'Zimmer'],
      ['Peep', 'Öpik'],
      ['Mart', 'Tamm'],
      ['Eva', 'Äär'],
      ['Liis', 'Vaher'],
      ['Ants', 'Õunapuu'],
    ] as const) {
      portal.clock.pass(60);
      await save({ firstName, lastName, identityCode: `K${lastName.length}`, phoneNumber: '+3725550000' });
    }
  });

  it('searches every word in names, codes and addresses, ignoring case and accents', async () => {
    expect(await picker('ounapuu')).toEqual(['Õunapuu']);
    expect(await picker('SMIDT anna')).toEqual(['Šmidt']);
    expect(await picker('oie')).toEqual(['Sepp']);
    expect(await picker('žUK')).toEqual(['Žukova']);
    expect(await picker('öpik mart')).toEqual([]);
    expect(await picker('k8')).toEqual([]);
    expect(await picker('k7')).toEqual(['Õunapuu']);
    expect(await picker('  ')).toHaveLength(9);
    expect(await picker('a%')).toEqual([]);
  });

  it('sorts names in Estonian order', async () => {
    expect(await picker('')).toEqual(['Sepp', 'Šmidt', 'Zimmer', 'Žukova', 'Tamm', 'Vaher', 'Õunapuu', 'Äär', 'Öpik']);
  });

  it('pages in every order, in both directions, each patient once', async () => {
    for (const sort of ['lastName', 'createdDate', 'lastActivity', 'lastImageDate', 'birthDate']) {
      const whole = await page({ sort, direction: 'asc' });
      const paged = [
        ...(await page({ sort, direction: 'asc', size: 4, page: 0 })),
        ...(await page({ sort, direction: 'asc', size: 4, page: 1 })),
        ...(await page({ sort, direction: 'asc', size: 4, page: 2 })),
      ];
      expect(paged, sort).toEqual(whole);
      expect(await page({ sort, direction: 'desc' }), sort).toEqual(whole.reverse());
    }
    expect(await page({})).toEqual(await page({ sort: 'createdDate', direction: 'desc' }));
  });

  it('continues from a cursor in every order, in both directions, each patient once, with unknown dates', async () => {
    const dated = (await listPatients(portal.deps, medic, { search: 'öpik' }))[0];
    const { id = '', version = 0, firstName = '', lastName = '' } = dated ?? {};
    await save({ id, version, firstName, lastName, birthDate: '1990-05-05' });
    await portal.asOwner("update patients set last_image_at = date_trunc('milliseconds', now()) where id = $1", [id]);
    for (const sort of ['lastName', 'createdDate', 'lastActivity', 'lastImageDate', 'birthDate'])
      for (const direction of ['asc', 'desc']) {
        const order = paginatePatientsInput.parse({ sort, direction, size: 2 });
        const found: string[] = [];
        for (let cursor: string | undefined, first = true; first || cursor; first = false) {
          const patients = await paginatePatients(portal.deps, medic, { ...order, cursor });
          found.push(...patients.map((patient) => `${patient.firstName} ${patient.lastName}`));
          cursor = nextCursor(patients, order);
        }
        expect(found, `${sort} ${direction}`).toEqual(await page({ sort, direction }));
      }
  });

  it('rejects an invalid cursor and one of another order', async () => {
    const order = paginatePatientsInput.parse({ sort: 'lastName', direction: 'asc', size: 1 });
    const cursor = nextCursor(await paginatePatients(portal.deps, medic, order), order);
    for (const wrong of [
      { ...order, cursor: 'nonsense' },
      { ...order, direction: 'desc' as const, cursor },
      { ...order, sort: 'birthDate' as const, cursor },
      {
        ...order,
        sort: 'birthDate' as const,
        cursor: Buffer.from(JSON.stringify(['birthDate', 'asc', ['x'], newId()])).toString('base64url'),
      },
    ])
      await expect(paginatePatients(portal.deps, medic, wrong)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('counts the pages of a filtered list', async () => {
    expect(await countPatientPages(portal.deps, medic, { size: 4 })).toEqual({ pages: 3, total: 9, totalIsExact: true });
    expect(await countPatientPages(portal.deps, medic, { size: 20, search: 'öpik' })).toEqual({ pages: 1, total: 1, totalIsExact: true });
    expect(await countPatientPages(portal.deps, medic, { size: 20, search: 'none' })).toEqual({ pages: 0, total: 0, totalIsExact: true });
  });

  it('finds visits by days of the clinic, not of UTC', async () => {
    portal.clock.now = new Date('2026-05-04T21:30:00Z');
    const late = await save({ firstName: 'Hiline', lastName: 'Külaline' });
    portal.clock.now = new Date('2026-06-10T09:00:00Z');
    await save({ id: late.id, version: 1, firstName: 'Hiline', lastName: 'Külaline', notes: 'again' });
    // 21:30 UTC is half past midnight of the next day in Tallinn.
    expect(await page({ visitFrom: '2026-05-05', visitTo: '2026-05-05' })).toEqual(['Hiline Külaline']);
    expect(await page({ visitFrom: '2026-05-04', visitTo: '2026-05-04' })).toEqual([]);
    expect(await page({ visitFrom: '2026-06-01' })).toEqual(['Hiline Külaline']);
    expect(await page({ visitTo: '2026-05-31', search: 'hiline' })).toEqual(['Hiline Külaline']);
    expect(await countPatientPages(portal.deps, medic, { size: 20, visitFrom: '2026-06-01' })).toMatchObject({ total: 1 });
  });
});

describe('more than 10,000 patients', () => {
  it('are counted exactly; a filtered count stops at 10,000 and is marked as inexact, and the picker at 100', async () => {
    await newClinic();
    await portal.asOwner(
      `insert into patients (organization_id, id, first_name, last_name, created_at, last_activity_at)
       select $1, gen_random_uuid(), 'Nimi', 'N' || n, now(), now() from generate_series(1, 10001) n`,
      [clinic.organizationId],
    );
    expect(await countPatientPages(portal.deps, medic, { size: 100 })).toEqual({ pages: 101, total: 10_001, totalIsExact: true });
    const filtered = { size: 100, search: 'nimi' };
    expect(await countPatientPages(portal.deps, medic, filtered)).toEqual({ pages: 100, total: 10_000, totalIsExact: false });
    await portal.asOwner(`update patients set anonymized_at = now() where organization_id = $1 and last_name = 'N2'`, [
      clinic.organizationId,
    ]);
    expect(await countPatientPages(portal.deps, medic, { size: 100 })).toEqual({ pages: 100, total: 10_000, totalIsExact: true });
    await portal.asOwner(`update patients set anonymized_at = null where organization_id = $1`, [clinic.organizationId]);
    await portal.asOwner(`delete from patients where organization_id = $1 and last_name = 'N1'`, [clinic.organizationId]);
    expect(await countPatientPages(portal.deps, medic, filtered)).toEqual({ pages: 100, total: 10_000, totalIsExact: true });
    expect(await picker('nimi')).toHaveLength(100);
  });
});
