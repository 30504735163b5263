import type { MergePatientsInput, Patient } from '@molaar/contracts';
import { newId, PATIENT_TABLES } from '@molaar/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { updateMember } from '../team/update-member';
import { NAMES, patientMaker } from '../testing/patient-maker';
import { addClinic, addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { addTreatedPatient } from '../testing/treated-patient';
import { getTreatmentPlan } from '../treatment-plans/get-treatment-plan';
import { findDuplicates } from './find-duplicates';
import { mergePatients } from './merge-patients';
import { savePatient } from './save-patient';

let portal: TestPortal;
let clinic: TestClinic;
let admin: Actor;
let medic: Actor;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());
beforeEach(async () => {
  clinic = await addClinicWithDefaults(portal);
  [admin, medic] = [await clinic.person('ADMIN'), await clinic.person('MEDICAL')];
});

const { auditOf, details, make } = patientMaker(() => ({ portal, medic }));

describe('merging two patients', () => {
  const merge = (keep: Patient, away: Patient, over: Partial<MergePatientsInput> = {}, actor = admin) =>
    mergePatients(portal.deps, actor, {
      keepId: keep.id,
      keepVersion: keep.version,
      mergeId: away.id,
      mergeVersion: away.version,
      fields: NAMES,
      ...over,
    });

  it('moves images with new numbers, treatment plans, visits and the chosen data', async () => {
    const [one, two] = [await addTreatedPatient(portal, medic), await addTreatedPatient(portal, medic)];
    portal.clock.pass(3 * 24 * 3600);
    const [keep, away] = [(await details(one.patientId)).patient, (await details(two.patientId)).patient];
    await savePatient(portal.deps, medic, { ...NAMES, id: away.id, version: away.version, notes: 'Kardab nõela', identityCode: 'X-1' });
    const current = (await details(away.id)).patient;
    const merged = await merge(keep, current, { fields: { ...NAMES, identityCode: 'X-1', notes: 'Kardab nõela', email: 'm@molaar.test' } });
    expect(merged).toMatchObject({
      ...NAMES,
      id: keep.id,
      identityCode: 'X-1',
      notes: 'Kardab nõela',
      email: 'm@molaar.test',
      version: keep.version + 1,
    });
    expect(merged.lastActivity).toBe(current.lastActivity);
    const file = await details(keep.id);
    expect(file.images.map(({ id, imageNumber }) => [id, imageNumber])).toEqual([
      [two.imageId, 2],
      [one.imageId, 1],
    ]);
    expect(new Set(file.plans.map(({ id }) => id))).toEqual(new Set([one.plan.id, two.plan.id]));
    expect((await getTreatmentPlan(portal.deps, medic, { id: two.plan.id })).patient).toMatchObject({ id: keep.id, lastName: 'Mets' });
    const visits = await portal.asOwner('select day from patient_visits where patient_id = $1', [keep.id]);
    expect(visits).toHaveLength(2);
    await expect(details(away.id)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    expect(await auditOf(keep.id)).toContain('MERGE');
    expect(await auditOf(away.id)).toContain('MERGED_AWAY');
    // The next upload continues the numbering.
    expect(await portal.asOwner('select last_image_number from patients where id = $1', [keep.id])).toEqual([{ last_image_number: 2 }]);
  });

  it('moves the rows of every table that refers to a patient', async () => {
    const rows = await portal.asOwner<{ name: string }>(`
      select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'patients'::regclass order by 1`);
    // A partner's session for the merged patient ends.
    expect(rows.map(({ name }) => name)).toEqual([...PATIENT_TABLES, 'sessions'].sort());
  });

  it('is rejected when one has changed, belongs to another organization, is the same, or a third has the chosen data', async () => {
    const [keep, away] = [await make({ identityCode: 'A' }), await make({ identityCode: 'B' })];
    await make({ identityCode: 'C' });
    await expect(merge({ ...keep, version: 7 }, away)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(merge(keep, away, { fields: { ...NAMES, identityCode: 'C' } })).rejects.toMatchObject({ code: 'PATIENT_ALREADY_EXISTS' });
    await expect(merge(keep, { ...away, id: newId() })).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    const elsewhere = await (await addClinic(portal)).person('OWNER', 'MEDICAL');
    const theirs = await savePatient(portal.deps, elsewhere, { ...NAMES });
    await expect(merge(keep, theirs)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    await expect(merge(keep, away, { fields: { ...NAMES, primaryDoctorId: elsewhere.userId } })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect((await details(away.id)).patient).toEqual(away);
    // The merged patient's data can be used by the remaining one.
    expect(await merge(keep, away, { fields: { ...NAMES, identityCode: 'B' } })).toMatchObject({ identityCode: 'B' });
  });

  it('keeps the doctor of either patient, also one who has left the clinic', async () => {
    const left = await clinic.person('MEDICAL');
    const never = await clinic.person('MEDICAL');
    const [keep, away] = [await make({ identityCode: 'A' }), await make({ identityCode: 'B', primaryDoctorId: left.userId })];
    for (const { userId } of [left, never]) await updateMember(portal.deps, admin, { id: userId, active: false });
    await expect(merge(keep, away, { fields: { ...NAMES, primaryDoctorId: never.userId } })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { primaryDoctorId: 'required' },
    });
    const merged = await merge(keep, away, { fields: { ...NAMES, primaryDoctorId: left.userId } });
    expect(merged.primaryDoctor?.id).toBe(left.userId);
  });

  it('is rejected in an unpaid organization', async () => {
    const [a, b] = [await make({ identityCode: 'A' }), await make({ identityCode: 'B' })];
    await expect(merge(a, b, {}, { ...admin, readOnly: true })).rejects.toMatchObject({ code: 'ORGANIZATION_READ_ONLY' });
  });

  it('happens once when two people merge them in opposite directions concurrently', async () => {
    const [a, b] = [await make({ identityCode: 'A' }), await make({ identityCode: 'B' })];
    const results = await Promise.allSettled([merge(a, b), merge(b, a)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each(['MEDICAL', 'ASSISTANT', 'VIEWER', 'INTEGRATION_DENTAS'] as const)('is forbidden for %s', async (role) => {
    const [a, b] = [await make({ identityCode: 'A' }), await make({ identityCode: 'B' })];
    await expect(merge(a, b, {}, await clinic.person(role))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('finds duplicates by code, name, e-mail or phone, ignoring case and accents', async () => {
    const mari = await make({
      lastName: 'Mägi',
      identityCode: 'A',
      birthDate: '1990-05-17',
      email: 'Mari@molaar.test',
      phoneNumber: '+3725551',
    });
    const others = [
      await make({ firstName: 'Teine', lastName: 'Nimi', identityCode: 'A' }),
      await make({ firstName: 'MARI', lastName: 'magi', birthDate: '1990-05-17' }),
      await make({ firstName: 'mari', lastName: 'Mägi' }),
      await make({ firstName: 'Ema', email: 'mari@MOLAAR.test' }),
      await make({ firstName: 'Isa', phoneNumber: '+3725551' }),
    ];
    await make({ firstName: 'Keegi', lastName: 'Muu' });
    const found = await findDuplicates(portal.deps, admin, mari.id);
    expect(found.map(({ patient, alike }) => [patient.id, ...alike])).toEqual([
      [others[0]?.id, 'IDENTITY_CODE'],
      [others[1]?.id, 'NAME_AND_BIRTH_DATE'],
      [others[2]?.id, 'NAME'],
      [others[3]?.id, 'EMAIL'],
      [others[4]?.id, 'PHONE'],
    ]);
    await expect(findDuplicates(portal.deps, medic, mari.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(findDuplicates(portal.deps, admin, newId())).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
  });
});
