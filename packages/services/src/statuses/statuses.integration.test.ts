import type { SaveStatusesInput, StatusSet } from '@molaar/contracts';
import { newId } from '@molaar/db';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAnnotations } from '../annotations/get-annotations';
import { saveAnnotations } from '../annotations/save-annotations';
import { uploadImage } from '../images/upload-image';
import { addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { getStatuses } from './get-statuses';
import { getToothHistory } from './get-tooth-history';
import { saveStatuses } from './save-statuses';

type Input = SaveStatusesInput['statuses'][number];

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Awaited<ReturnType<TestClinic['person']>>;

beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinic(portal);
  dentist = await clinic.person('MEDICAL');
});
afterAll(() => portal?.close());

async function analysed(): Promise<StatusSet> {
  const { imageId } = await addPatientWithImage(portal, dentist);
  await analyse(portal, dentist, imageId, [
    finding('TOOTH', '16', [10, 10, 30, 60]),
    finding('PRIM_CAR_CAVITY', '16', [12, 50, 8, 8], { surfaces: ['M'] }),
    finding('COMPOSITE', '17', [60, 50, 8, 8], { surfaces: ['O'], confidence: 0.6 }),
    finding('TOOTH', '26', [200, 10, 30, 60]),
  ]);
  return getStatuses(portal.deps, dentist, { imageId });
}

const DECAY: Input = { tooth: '16', surface: ['M'], status: 'PRIM_CAR_CAVITY', decision: 'APPROVED', annotationIds: [] };
const FILLING: Input = { tooth: '17', surface: ['O'], status: 'COMPOSITE', decision: 'REJECTED', annotationIds: [] };
const EXTRACTED: Input = { tooth: '18', surface: [], status: 'EXTRACTED', decision: 'APPROVED', annotationIds: [] };

const summary = ({ statuses }: StatusSet) => statuses.map(({ key, decision }) => [key, decision]);

async function annotationsOf(imageId: string) {
  const { version, annotations } = await getAnnotations(portal.deps, dentist, { imageId });
  return {
    version,
    decisions: Object.fromEntries(annotations.map(({ class: type, location, decision }) => [`${type} ${location}`, decision])),
  };
}

it('bases a status on its annotations, whatever ids a client sends', async () => {
  const { imageId, statuses } = await analysed();
  const ids = (set: readonly { tooth: string; annotationIds: string[] }[]) =>
    Object.fromEntries(set.flatMap(({ tooth, annotationIds }) => (tooth === '26' ? [] : [[tooth, annotationIds]])));
  const sent = [DECAY, EXTRACTED].map((status) => ({ ...status, annotationIds: [newId()] }));
  await saveStatuses(portal.deps, dentist, { imageId, version: 0, statuses: sent });
  const saved = await getStatuses(portal.deps, dentist, { imageId });
  expect(ids(saved.statuses)).toEqual({ ...ids(statuses), 18: [] });
});

describe('corrected surfaces', () => {
  it('of a suggestion change its annotation, so that the old surfaces are not suggested again', async () => {
    const set = await analysed();
    const corrected = { ...DECAY, surface: ['M', 'O'], surfaceBefore: ['M'] } satisfies Input;
    const saved = await saveStatuses(portal.deps, dentist, { imageId: set.imageId, version: 0, statuses: [corrected] });
    expect(summary(saved).filter(([key]) => key?.startsWith('16|'))).toEqual([['16|PRIM_CAR_CAVITY|MO', 'APPROVED']]);
    expect(saved.statuses.find(({ tooth }) => tooth === '16')).toMatchObject({
      decidedBy: expect.any(String),
      annotationIds: [expect.any(String)],
    });
    expect((await annotationsOf(set.imageId)).decisions['PRIM_CAR_CAVITY 16']).toBe('EDITED');

    // A second correction, of the approved status, withdraws nothing.
    const again = { ...DECAY, surface: ['O'], surfaceBefore: ['M', 'O'] } satisfies Input;
    const { version } = saved;
    const twice = await saveStatuses(portal.deps, dentist, { imageId: set.imageId, version, statuses: [again] });
    expect(summary(twice).filter(([key]) => key?.startsWith('16|'))).toEqual([['16|PRIM_CAR_CAVITY|O', 'APPROVED']]);
  });

  it('are rejected where the tooth has no such surface', async () => {
    const set = await analysed();
    const wrong = { ...DECAY, surface: ['I'], surfaceBefore: ['M'] } satisfies Input;
    const saving = saveStatuses(portal.deps, dentist, { imageId: set.imageId, version: 0, statuses: [wrong] });
    await expect(saving).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: { 'statuses.0.surface': 'invalid' } });
  });
});

describe('statuses', () => {
  it('are suggested from the annotations, in chart order', async () => {
    const set = await analysed();
    expect(set.version).toBe(0);
    expect(summary(set)).toEqual([
      ['17|COMPOSITE|O', 'SUGGESTED'],
      ['16|PRIM_CAR_CAVITY|M', 'SUGGESTED'],
      ['26|SOUND|WHOLE_TOOTH', 'SUGGESTED'],
    ]);
    expect(set.statuses[0]).toMatchObject({ effect: 'CROWN', confidence: 0.6, decidedBy: null });
    expect(set.notice).not.toBe('');
  });

  it('approve and reject their annotations in the same save', async () => {
    const { imageId } = await analysed();
    const saved = await saveStatuses(portal.deps, dentist, { imageId, version: 0, statuses: [DECAY, FILLING, EXTRACTED] });
    expect(saved.version).toBe(1);
    expect(summary(saved)).toEqual([
      ['18|EXTRACTED|', 'APPROVED'],
      ['17|COMPOSITE|O', 'REJECTED'],
      ['16|PRIM_CAR_CAVITY|M', 'APPROVED'],
      ['26|SOUND|WHOLE_TOOTH', 'SUGGESTED'],
    ]);
    expect(saved.statuses[2]).toMatchObject({ decidedBy: 'Kadri Tamm', decidedAt: portal.clock.now.toISOString() });
    expect(await annotationsOf(imageId)).toEqual({
      version: 2,
      decisions: { 'TOOTH 16': 'SUGGESTED', 'PRIM_CAR_CAVITY 16': 'APPROVED', 'COMPOSITE 17': 'REJECTED', 'TOOTH 26': 'SUGGESTED' },
    });
  });

  it('keep their author when saved again, and withdraw an omitted decision', async () => {
    const { imageId } = await analysed();
    const first = await saveStatuses(portal.deps, dentist, { imageId, version: 0, statuses: [DECAY, FILLING] });
    portal.clock.pass(60);
    const colleague = await clinic.person('OWNER');
    const second = await saveStatuses(portal.deps, colleague, { imageId, version: 1, statuses: [DECAY] });
    const decay = (set: StatusSet) => set.statuses.find(({ key }) => key === '16|PRIM_CAR_CAVITY|M');
    expect(decay(second)).toEqual(decay(first));
    expect(summary(second)).toContainEqual(['17|COMPOSITE|O', 'SUGGESTED']);
    expect((await annotationsOf(imageId)).decisions['COMPOSITE 17']).toBe('SUGGESTED');
  });

  it('survive a new analysis, of which they decide the same findings', async () => {
    const { imageId } = await analysed();
    await saveStatuses(portal.deps, dentist, { imageId, version: 0, statuses: [DECAY, FILLING] });
    await analyse(portal, dentist, imageId, {
      findings: [
        finding('PRIM_CAR_CAVITY', '16', [12, 50, 8, 9], { surfaces: ['M'] }),
        finding('COMPOSITE', '17', [60, 50, 8, 8], { surfaces: ['O'] }),
      ],
      modelVersion: 'test-model-2',
    });
    expect(summary(await getStatuses(portal.deps, dentist, { imageId }))).toEqual([
      ['17|COMPOSITE|O', 'REJECTED'],
      ['16|PRIM_CAR_CAVITY|M', 'APPROVED'],
    ]);
  });

  it('accept one of two concurrent saves', async () => {
    const { imageId } = await analysed();
    const saves = await race(
      portal,
      imageId,
      [DECAY, FILLING].map((status) => () => saveStatuses(portal.deps, dentist, { imageId, version: 0, statuses: [status] })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'VERSION_CONFLICT' } });
    expect((await getStatuses(portal.deps, dentist, { imageId })).version).toBe(1);
  });

  it("do not overwrite a colleague's later decisions about annotations", async () => {
    const { imageId, version, annotationVersion } = await analysed();
    const reject = (objectVersion: number) =>
      saveStatuses(portal.deps, dentist, { imageId, version, annotationVersion: objectVersion, statuses: [FILLING] });
    const colleague = await clinic.person('OWNER');
    const { annotations } = await getAnnotations(portal.deps, colleague, { imageId });
    await saveAnnotations(portal.deps, colleague, {
      imageId,
      version: annotationVersion,
      annotations: annotations.map((object) => ({ ...object, decision: object.class === 'COMPOSITE' ? 'APPROVED' : object.decision })),
    });
    await expect(reject(annotationVersion)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    expect((await annotationsOf(imageId)).decisions['COMPOSITE 17']).toBe('APPROVED');
    // A caller who has read the approval may change it.
    const read = await getStatuses(portal.deps, dentist, { imageId });
    expect((await reject(read.annotationVersion)).annotationVersion).toBe(read.annotationVersion + 1);
    expect((await annotationsOf(imageId)).decisions['COMPOSITE 17']).toBe('REJECTED');
  });

  it('are rejected with a surface of another tooth, without any change', async () => {
    const before = await analysed();
    const wrong = { ...DECAY, surface: ['I'] as Input['surface'] };
    await expect(
      saveStatuses(portal.deps, dentist, { imageId: before.imageId, version: 0, statuses: [FILLING, wrong] }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: { 'statuses.1.surface': 'invalid' } });
    expect(await getStatuses(portal.deps, dentist, { imageId: before.imageId })).toEqual(before);
  });
});

describe('permissions', () => {
  it('let an assistant propose and a dentist decide', async () => {
    const assistant = await clinic.person('ASSISTANT');
    const { imageId } = await analysed();
    const save = (version: number, statuses: Input[]) => saveStatuses(portal.deps, assistant, { imageId, version, statuses });
    const proposed = await save(0, [DECAY, EXTRACTED]);
    expect(new Set(proposed.statuses.map(({ decision }) => decision))).toEqual(new Set(['SUGGESTED']));
    expect(summary(proposed)).toContainEqual(['18|EXTRACTED|', 'SUGGESTED']);
    expect((await annotationsOf(imageId)).version).toBe(1);
    await expect(save(1, [FILLING])).rejects.toMatchObject({ code: 'NOT_ALLOWED' });

    const decided = await saveStatuses(portal.deps, dentist, { imageId, version: 1, statuses: [EXTRACTED] });
    expect(summary(decided)).toContainEqual(['18|EXTRACTED|', 'APPROVED']);
    await expect(save(2, [])).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(save(2, [{ ...EXTRACTED, decision: 'REJECTED' }])).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(summary(await save(2, [EXTRACTED]))).toContainEqual(['18|EXTRACTED|', 'APPROVED']);
  });

  it('let a viewer read but not save, and other organizations neither', async () => {
    const { imageId } = await analysed();
    const viewer = await clinic.person('VIEWER');
    expect((await getStatuses(portal.deps, viewer, { imageId })).statuses).toHaveLength(3);
    await expect(saveStatuses(portal.deps, viewer, { imageId, version: 0, statuses: [] })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const outsider = await (await addClinic(portal)).person('OWNER');
    for (const id of [imageId, newId()]) {
      await expect(getStatuses(portal.deps, outsider, { imageId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(saveStatuses(portal.deps, outsider, { imageId: id, version: 0, statuses: [] })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });
});

describe('tooth history', () => {
  it("covers the patient's images, newest first, and no other patient's", async () => {
    const { patientId, imageId: first } = await addPatientWithImage(portal, dentist);
    await saveStatuses(portal.deps, dentist, { imageId: first, version: 0, statuses: [DECAY] });
    portal.clock.pass(3600);
    const bytes = greyPng(400, 200);
    const { id: second } = await uploadImage(portal.deps, dentist, { patientId, fileName: 'b.png', bytes });
    const filled: Input = { ...DECAY, status: 'COMPOSITE' };
    await saveStatuses(portal.deps, dentist, { imageId: second, version: 0, statuses: [filled, FILLING] });

    const history = await getToothHistory(portal.deps, dentist, { imageId: second, tooth: '16' });
    expect(history.map(({ imageId, statuses }) => [imageId, ...statuses.map(({ status, change }) => `${status} ${change}`)])).toEqual([
      [second, 'COMPOSITE NEW', 'PRIM_CAR_CAVITY RESOLVED'],
      [first, 'PRIM_CAR_CAVITY NEW'],
    ]);
    // A rejected status is not part of the history.
    expect(await getToothHistory(portal.deps, dentist, { imageId: second, tooth: '17' })).toEqual([]);
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(getToothHistory(portal.deps, outsider, { imageId: second, tooth: '16' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
