import { newId } from '@molaar/db';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { getPatientDetails } from '../patients/get-patient-details';
import { savePatient } from '../patients/save-patient';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { editImage } from './edit-image';
import { getImage } from './get-image';
import { saveImageDetails } from './save-image-details';
import { type UploadImageInput, uploadImage } from './upload-image';

let portal: TestPortal;
let clinic: TestClinic;
let actor: Actor;
let patientId: string;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());
beforeEach(async () => {
  clinic = await addClinic(portal);
  actor = await clinic.person('ASSISTANT');
  patientId = (await savePatient(portal.deps, actor, { firstName: 'Mari', lastName: 'Mets', birthDate: '1990-05-01' })).id;
});

const upload = (input: Partial<UploadImageInput> = {}) =>
  uploadImage(portal.deps, actor, { patientId, fileName: 'pano.png', bytes: greyPng(60, 40), ...input });
const save = (imageId: string, input: Parameters<typeof saveImageDetails>[3], by = actor) =>
  saveImageDetails(portal.deps, by, imageId, input);

describe('the date of an image', () => {
  it('is saved at the upload, and unknown without one', async () => {
    expect(await upload({ dateTaken: '2019-04-30' })).toMatchObject({ dateTaken: '2019-04-30', kind: 'PANORAMIC', version: 0 });
    expect((await upload()).dateTaken).toBeNull();
    await expect(upload({ dateTaken: '1990-04-30' })).rejects.toMatchObject({ fields: { dateTaken: 'beforeBirth' } });
    await expect(upload({ dateTaken: '2999-01-01' })).rejects.toMatchObject({ fields: { dateTaken: 'inFuture' } });
  });

  it('orders the images of a patient, and is the date of the last image', async () => {
    const newest = await upload({ dateTaken: '2022-01-01' });
    const oldest = await upload({ dateTaken: '2019-04-30' });
    const read = () => getPatientDetails(portal.deps, actor, patientId);
    const { images, patient } = await read();
    expect(images.map(({ id }) => id)).toEqual([newest.id, oldest.id]);
    expect(patient.lastImageDate).toBe('2022-01-01T12:00:00.000Z');
    await save(oldest.id, { version: 0, dateTaken: '2023-02-03' });
    expect((await read()).images.map(({ id }) => id)).toEqual([oldest.id, newest.id]);
    expect((await read()).patient.lastImageDate).toBe('2023-02-03T12:00:00.000Z');
  });

  it('is the day of the upload in the clinic where it is unknown: also after midnight there, before midnight UTC', async () => {
    const afterMidnight = { ...portal.deps, clock: () => new Date('2026-01-09T22:30:00Z') };
    const taken = await upload({ dateTaken: '2026-01-10' });
    const uploaded = await uploadImage(afterMidnight, actor, { patientId, fileName: 'pano.png', bytes: greyPng(60, 41) });
    expect([taken.day, uploaded.day]).toEqual(['2026-01-10', '2026-01-10']);
    const { images } = await getPatientDetails(portal.deps, actor, patientId);
    expect(images.map(({ id }) => id)).toEqual([uploaded.id, taken.id]);
  });

  it('is the date of the last image, also when two images are changed at once', async () => {
    const [one, two] = [await upload({ dateTaken: '2024-01-01' }), await upload({ dateTaken: '2023-01-01' })];
    const results = await race(
      portal,
      patientId,
      [() => save(one.id, { version: 0, dateTaken: '2010-01-01' }), () => save(two.id, { version: 0, dateTaken: '2011-01-01' })],
      'patients',
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const { patient } = await getPatientDetails(portal.deps, actor, patientId);
    expect(patient.lastImageDate).toBe('2011-01-01T12:00:00.000Z');
  });

  it('is that of the parent for a copy, and follows it', async () => {
    const source = await upload({ dateTaken: '2019-04-30' });
    const edit = { mirror: true, turn: 0, crop: null, renumber: false } as const;
    const copy = await editImage(portal.deps, actor, source.id, edit);
    const copyOfCopy = await editImage(portal.deps, actor, copy.id, edit);
    const other = await editImage(portal.deps, actor, source.id, edit);
    await save(other.id, { version: 0, dateTaken: '2018-01-01' });
    await save(source.id, { version: 0, dateTaken: '2020-05-06' });
    const dates = await Promise.all([copy, copyOfCopy, other].map(async ({ id }) => (await getImage(portal.deps, actor, id)).dateTaken));
    expect(copy.dateTaken).toBe('2019-04-30');
    expect(dates).toEqual(['2020-05-06', '2020-05-06', '2018-01-01']);
  });

  it('is changed by one of two people at once, and audited', async () => {
    const { id } = await upload();
    const results = await Promise.allSettled([
      save(id, { version: 0, dateTaken: '2020-01-01' }),
      save(id, { version: 0, dateTaken: '2021-01-01' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'VERSION_CONFLICT' } });
    expect(await save(id, { version: 1, dateTaken: null, kind: 'BITEWING' })).toMatchObject({
      dateTaken: null,
      kind: 'BITEWING',
      version: 2,
    });
    expect(await save(id, { version: 2 })).toMatchObject({ dateTaken: null, kind: 'BITEWING' });
  });

  it('is changed only within its clinic, by those who may', async () => {
    const { id } = await upload();
    const input = { version: 0, dateTaken: '2020-01-01' };
    await expect(save(id, input, await clinic.person('VIEWER'))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(save(id, input, outsider)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(save(newId(), input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(save(id, { version: 0, dateTaken: '1980-01-01' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
