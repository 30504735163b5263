import { inClinic, listStatuses, replaceStatuses, writeStatusVersion } from '@molaar/db';
import { statusKey } from '@molaar/domain/statuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAnnotations } from '../annotations/get-annotations';
import { saveAnnotations } from '../annotations/save-annotations';
import { createClinicDefaults } from '../clinic-defaults/create-clinic-defaults';
import { compareWithPractice } from '../practice-exchange/compare-with-practice';
import { sendStatuses } from '../practice-exchange/send-statuses';
import { approved, type DecidedStatus } from '../testing/approved';
import { addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { addPracticePatient, connectPractice, linkTo, openPracticeSystem, type TestPracticeSystem } from '../testing/practice-system';
import { draftTreatmentPlan } from '../treatment-plans/draft-treatment-plan';
import { getStatuses } from './get-statuses';
import { getToothHistory } from './get-tooth-history';
import { saveStatuses } from './save-statuses';

let portal: TestPortal;
let practice: TestPracticeSystem;
let clinic: TestClinic;
let dentist: Awaited<ReturnType<TestClinic['person']>>;

beforeAll(async () => {
  [portal, practice] = await Promise.all([openTestPortal(), openPracticeSystem()]);
  clinic = await addClinic(portal);
  dentist = await clinic.person('MEDICAL');
  const owner = await clinic.person('OWNER');
  await inClinic(portal.deps.db, clinic, (tx) => createClinicDefaults(tx));
  await connectPractice(portal, owner, practice);
});
afterAll(async () => {
  await portal?.close();
  await practice?.close();
});

const EXTRACTED = approved('18', 'EXTRACTED');
const SOUND = approved('18', 'SOUND');

async function save(imageId: string, ...statuses: DecidedStatus[]) {
  const { version } = await getStatuses(portal.deps, dentist, { imageId });
  return saveStatuses(portal.deps, dentist, { imageId, version, statuses });
}

/** Stores statuses directly, as an earlier release accepted them. */
async function storedBefore(...statuses: DecidedStatus[]) {
  const radiograph = await addPatientWithImage(portal, dentist);
  const rows = statuses.map(({ tooth, status, surface: surfaces, decision }) => ({
    key: statusKey(tooth, status, surfaces),
    ...{ tooth, status, surfaces, decision, annotationIds: [] },
    ...{ decidedBy: dentist.userId, decidedAt: portal.clock.now },
  }));
  await inClinic(portal.deps.db, dentist, async (tx) => {
    await writeStatusVersion(tx, radiograph.imageId, 1);
    await replaceStatuses(tx, radiograph.imageId, rows);
  });
  return radiograph;
}

const stored = (imageId: string) => inClinic(portal.deps.db, dentist, (tx) => listStatuses(tx, imageId));
const contradictionError = (description: string) => expect.objectContaining({ code: 'STATUSES_CONTRADICT', status: 409, description });

describe('contradicting statuses', () => {
  it('are not approved, and nothing of the save is stored', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const rejection = contradictionError('tooth 18: SOUND and EXTRACTED cannot both be true');
    await expect(save(imageId, EXTRACTED, SOUND, approved('17', 'CROWN', 'CROWN'))).rejects.toEqual(rejection);
    expect(await stored(imageId)).toEqual([]);
    await save(imageId, EXTRACTED);
    await expect(save(imageId, EXTRACTED, SOUND)).rejects.toEqual(rejection);
    await expect(save(imageId, EXTRACTED, { ...SOUND, decision: 'REJECTED' })).resolves.toMatchObject({ version: 2 });
  });

  it('do not include several compatible findings on a tooth', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const set = await save(imageId, EXTRACTED, approved('18', 'IMPLANT', 'ROOT'), approved('18', 'CROWN', 'CROWN'));
    expect(set.statuses.map(({ decision }) => decision)).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
  });

  it('include what was approved on the image, and what an approval adds', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    await analyse(portal, dentist, imageId, [
      finding('PRIM_CAR_CAVITY', '18', [12, 50, 8, 8], { surfaces: ['M'] }),
      finding('TOOTH', '48', [10, 110, 20, 60]),
      finding('TOOTH', '46', [50, 110, 20, 60]),
      finding('BRIDGE', '48', [10, 110, 60, 20], { surfaces: ['CROWN'] }),
    ]);
    const { version, annotations } = await getAnnotations(portal.deps, dentist, { imageId });
    const seen = annotations.map((annotation) => ({
      ...annotation,
      decision: annotation.class === 'PRIM_CAR_CAVITY' ? ('APPROVED' as const) : annotation.decision,
    }));
    await saveAnnotations(portal.deps, dentist, { imageId, version, annotations: seen });
    await expect(save(imageId, EXTRACTED)).rejects.toEqual(
      contradictionError('tooth 18: PRIM_CAR_CAVITY and EXTRACTED cannot both be true'),
    );
    // Approving one unit of a bridge approves the others with it: here the pontic over the decayed tooth.
    await save(imageId, approved('47', 'PRIM_CAR_CAVITY', 'O'), approved('18', 'PRIM_CAR_CAVITY', 'M'));
    await expect(
      save(imageId, approved('47', 'PRIM_CAR_CAVITY', 'O'), approved('18', 'PRIM_CAR_CAVITY', 'M'), approved('48', 'ABUTMENT', 'CROWN')),
    ).rejects.toEqual(contradictionError('tooth 47: PRIM_CAR_CAVITY and PONTIC cannot both be true'));
  });

  it('may be approved on the image annotation by annotation; a treatment plan is then rejected with the tooth', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    await analyse(portal, dentist, imageId, [
      finding('IMPLANT', '18', [10, 10, 20, 60], { surfaces: ['ROOT'] }),
      finding('PRIM_CAR_CAVITY', '18', [12, 50, 8, 8], { surfaces: ['M'] }),
    ]);
    const { version, annotations } = await getAnnotations(portal.deps, dentist, { imageId });
    const both = annotations.map((annotation) => ({ ...annotation, decision: 'APPROVED' as const }));
    await expect(saveAnnotations(portal.deps, dentist, { imageId, version, annotations: both })).resolves.toMatchObject({
      version: version + 1,
    });
    await expect(draftTreatmentPlan(portal.deps, dentist, { imageId, language: 'et' })).rejects.toMatchObject({
      code: 'STATUSES_CONTRADICT',
      fields: { '18': 'PRIM_CAR_CAVITY IMPLANT' },
    });
  });

  it('may be proposed; approving one of two is rejected', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const assistant = await clinic.person('ASSISTANT');
    const { version } = await saveStatuses(portal.deps, assistant, { imageId, version: 0, statuses: [EXTRACTED, SOUND] });
    await expect(saveStatuses(portal.deps, dentist, { imageId, version, statuses: [EXTRACTED, SOUND] })).rejects.toMatchObject({
      code: 'STATUSES_CONTRADICT',
    });
  });
});

describe('contradictions of an earlier release', () => {
  it('can be read, and do not block other teeth', async () => {
    const { imageId } = await storedBefore(EXTRACTED, SOUND);
    expect((await getStatuses(portal.deps, dentist, { imageId })).statuses).toHaveLength(2);
    expect(await getToothHistory(portal.deps, dentist, { imageId, tooth: '18' })).toHaveLength(1);
    expect((await save(imageId, EXTRACTED, SOUND, approved('17', 'CROWN', 'CROWN'))).statuses).toHaveLength(3);
    const decay = approved('18', 'PRIM_CAR_CAVITY', 'O');
    const fields = { '18': 'PRIM_CAR_CAVITY SOUND, PRIM_CAR_CAVITY EXTRACTED' };
    await expect(save(imageId, EXTRACTED, SOUND, decay)).rejects.toMatchObject({ fields });
    await expect(save(imageId, EXTRACTED, SOUND, decay)).rejects.toEqual(
      contradictionError(
        'tooth 18: PRIM_CAR_CAVITY and SOUND cannot both be true; tooth 18: PRIM_CAR_CAVITY and EXTRACTED cannot both be true',
      ),
    );
  });

  it('block treatment plans and the practice system until a person decides', async () => {
    const { imageId, patientId } = await storedBefore(EXTRACTED, SOUND);
    await linkTo(portal, dentist, patientId, addPracticePatient(practice));
    const draft = () => draftTreatmentPlan(portal.deps, dentist, { imageId, language: 'et' });
    const send = () => sendStatuses(portal.deps, dentist, { imageId });
    const rejection = contradictionError('tooth 18: SOUND and EXTRACTED cannot both be true');
    await expect(draft()).rejects.toEqual(rejection);
    await expect(send()).rejects.toEqual(rejection);
    expect((await compareWithPractice(portal.deps, dentist, { imageId })).differences).not.toEqual([]);
    await save(imageId, EXTRACTED);
    expect(await draft()).toMatchObject({ imageId, treatments: [] });
    expect(await send()).toMatchObject({ last: { state: 'DONE' } });
  });
});
