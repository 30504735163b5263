import { newId } from '@molaar/db';
import { imageKeys } from '@molaar/storage';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApiKey } from '../api-keys/create-api-key';
import type { Actor } from '../context/deps';
import { getImage } from '../images/get-image';
import { uploadImage } from '../images/upload-image';
import { getOverview } from '../overview/get-overview';
import { anonymizePatient } from '../patients/anonymize-patient';
import { savePatient } from '../patients/save-patient';
import { sweepObjects } from '../storage/sweep-objects';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { assignImages } from './assign-images';
import { deleteUnassignedImage } from './delete-unassigned-image';
import { listUnassignedImages } from './list-unassigned-images';
import { openUnassignedImage } from './open-unassigned-image';
import { receiveImage } from './receive-image';

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Actor;
let width = 40;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());
beforeEach(async () => {
  clinic = await addClinic(portal);
  dentist = await clinic.person('MEDICAL');
});

/** A file that no other call returns. */
const newFile = () => greyPng(++width, 30);
const receive = (bytes = newFile(), more: { identityCode?: string; dateTaken?: string; fileName?: string } = {}, actor = dentist) =>
  receiveImage(portal.deps, actor, { fileName: 'C:\\xray\\a.png', bytes, ...more });
const list = (actor = dentist, cursor?: string, size = 50) => listUnassignedImages(portal.deps, actor, { size, cursor });
const assign = (imageIds: string[], patientId: string, actor = dentist) =>
  assignImages(portal.deps, actor, { patientId, imageIds, analyse: true });
let people = 0;
const newPatient = async (identityCode: string | null = null, birthDate: string | null = null, actor = dentist) => {
  people += 1;
  const letters = String(people).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  return (await savePatient(portal.deps, actor, { firstName: 'Mari', lastName: `Ootaja${letters}`, identityCode, birthDate })).id;
};

it('keeps a file without a patient until it is assigned, and analyses it then', async () => {
  const receipt = await receive();
  expect(receipt).toEqual({ outcome: 'UNASSIGNED', id: expect.any(String) });
  expect((await list()).images).toEqual([
    {
      id: receipt.id,
      fileName: 'a.png',
      dateTaken: null,
      kind: 'PANORAMIC',
      patientInFile: null,
      width,
      height: 30,
      receivedAt: portal.clock.now.toISOString(),
      receivedBy: 'Kadri Tamm',
      apiKey: null,
      thumbnailUrl: `/api/x/unassigned-images/${receipt.id}/thumbnail`,
      originalUrl: `/api/x/unassigned-images/${receipt.id}/original`,
    },
  ]);
  expect((await getOverview(portal.deps, dentist)).unassigned).toBe(1);
  await expect(getImage(portal.deps, dentist, receipt.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const patientId = await newPatient();
  const { images, gone } = await assign([receipt.id], patientId);
  expect(gone).toEqual([]);
  expect(images).toEqual([{ id: receipt.id, imageNumber: 1, analysis: expect.objectContaining({ state: 'QUEUED' }) }]);
  expect(await getImage(portal.deps, dentist, receipt.id)).toMatchObject({ fileName: 'a.png', patient: { id: patientId } });
  expect((await list()).total).toBe(0);
});

it('gives a file to the only patient with the identity code', async () => {
  const [code, shared] = [newId(), newId()];
  const patientId = await newPatient(code, '1990-05-05');
  await newPatient(shared);
  await newPatient(shared);
  const { id, outcome } = await receive(newFile(), { identityCode: code, dateTaken: '2026-02-01' });
  expect(outcome).toBe('ASSIGNED');
  const image = await getImage(portal.deps, dentist, id);
  expect(image).toMatchObject({ patient: { id: patientId }, dateTaken: '2026-02-01', analysis: { state: 'QUEUED' } });
  for (const identityCode of [shared, newId()]) expect((await receive(newFile(), { identityCode })).outcome).toBe('UNASSIGNED');
  // The date is impossible for this patient.
  const early = await receive(newFile(), { identityCode: code, dateTaken: '1980-01-01' });
  expect(await getImage(portal.deps, dentist, early.id)).toMatchObject({ dateTaken: null });
});

it('does not store a file a second time, whether it is unassigned, assigned or uploaded', async () => {
  const [bytes, uploaded] = [newFile(), newFile()];
  const { id } = await receive(bytes);
  expect(await receive(bytes)).toEqual({ outcome: 'DUPLICATE', id });
  const patientId = await newPatient();
  await assign([id], patientId);
  expect(await receive(bytes)).toEqual({ outcome: 'DUPLICATE', id });
  const image = await uploadImage(portal.deps, dentist, { patientId, fileName: 'b.png', bytes: uploaded });
  expect(await receive(uploaded)).toEqual({ outcome: 'DUPLICATE', id: image.id });
  const other = await (await addClinic(portal)).person('MEDICAL');
  expect((await receive(bytes, {}, other)).outcome).toBe('UNASSIGNED');
});

it('stores a file once that is sent several times at once', async () => {
  const bytes = newFile();
  const receipts = await Promise.all(Array.from({ length: 4 }, () => receive(bytes)));
  expect(receipts.map(({ outcome }) => outcome).sort()).toEqual(['DUPLICATE', 'DUPLICATE', 'DUPLICATE', 'UNASSIGNED']);
  expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
  const stored = new Set<string>();
  for await (const { key } of portal.deps.store.list(`org/${clinic.organizationId}/`)) stored.add(key.split('/')[3] ?? '');
  expect([...stored]).toEqual([receipts[0]?.id]);
});

it('gives each file to one of two people who assign at the same time', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 4; count++) ids.push((await receive()).id);
  const colleague = await clinic.person('ASSISTANT');
  const patients = [await newPatient(), await newPatient()] as const;
  const outcomes = await Promise.allSettled([assign(ids, patients[0]), assign([...ids].reverse(), patients[1], colleague)]);
  const [won, lost] = [outcomes.find(({ status }) => status === 'fulfilled'), outcomes.find(({ status }) => status === 'rejected')];
  expect(won).toMatchObject({ value: { images: { length: 4 }, gone: [] } });
  expect(lost).toMatchObject({ reason: { code: 'NOT_FOUND' } });
  const fifth = (await receive()).id;
  expect(await assign([ids[0] as string, fifth], patients[0])).toMatchObject({ images: [{ id: fifth }], gone: [ids[0]] });
});

it('lists newest first, in pages that another person may change in the meantime', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.unshift((await receive()).id);
  const first = await list(dentist, undefined, 2);
  expect([first.total, first.images.map(({ id }) => id)]).toEqual([3, ids.slice(0, 2)]);
  await deleteUnassignedImage(portal.deps, dentist, ids[1] as string);
  expect((await list(dentist, ids[1])).images.map(({ id }) => id)).toEqual([ids[2]]);
});

it('deletes the files with the row, and the sweep keeps those of waiting images', async () => {
  const [kept, deleted] = [(await receive()).id, (await receive()).id];
  await deleteUnassignedImage(portal.deps, dentist, deleted);
  await expect(deleteUnassignedImage(portal.deps, dentist, deleted)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  portal.clock.pass(3 * 3600);
  await sweepObjects(portal.deps);
  const exists = (id: string) => portal.deps.store.exists(imageKeys(clinic.organizationId, id).thumbnail);
  expect([await exists(kept), await exists(deleted)]).toEqual([true, false]);
  (await openUnassignedImage(portal.deps, dentist, kept, 'original')).stream.destroy();
});

it('follows the permissions, and is of one clinic', async () => {
  const { id } = await receive();
  const [viewer, outsider] = [await clinic.person('VIEWER'), await (await addClinic(portal)).person('OWNER')];
  const [own, theirs] = [await newPatient(), await newPatient(null, null, outsider)];
  expect((await list(viewer)).total).toBe(1);
  for (const call of [
    () => receive(newFile(), {}, viewer),
    () => assign([id], own, viewer),
    () => deleteUnassignedImage(portal.deps, viewer, id),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect((await list(outsider)).total).toBe(0);
  for (const call of [
    () => assign([id], theirs, outsider),
    () => deleteUnassignedImage(portal.deps, outsider, id),
    () => openUnassignedImage(portal.deps, outsider, id, 'thumbnail'),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(assign([id], theirs)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
  const token = { partnerId: newId(), dentistId: dentist.userId, patientId: null, analysisId: null };
  const integration = { ...dentist, roles: ['INTEGRATION_DENTAS'], token } as Actor;
  for (const call of [() => list(integration), () => receive(newFile(), {}, integration), () => assign([id], own, integration)])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

it('a key that may only send reads nothing, and is named as the sender', async () => {
  const owner = await clinic.person('OWNER');
  const { apiKey } = await createApiKey(portal.deps, owner, { name: 'Röntgen', scopes: ['images:receive'], actsAsId: dentist.userId });
  const key = { id: apiKey.id, actions: ['RECEIVE_IMAGES'], personRoles: ['MEDICAL'] } as const;
  const program: Actor = { ...dentist, roles: ['INTEGRATION_DENTAS'], apiKey: key };
  const { id } = await receive(newFile(), {}, program);
  expect((await list()).images[0]).toMatchObject({ id, apiKey: 'Röntgen', receivedBy: 'Kadri Tamm' });
  const patientId = await newPatient();
  for (const call of [
    () => list(program),
    () => assign([id], patientId, program),
    () => openUnassignedImage(portal.deps, program, id, 'thumbnail'),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

it('is not assigned to an anonymized patient', async () => {
  const { id } = await receive();
  const { id: patientId, version, lastName } = await savePatient(portal.deps, dentist, { firstName: 'Mari', lastName: 'Unustatu' });
  await anonymizePatient(portal.deps, await clinic.person('OWNER'), { id: patientId, version, confirm: `Mari ${lastName}` });
  await expect(assign([id], patientId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect((await list()).total).toBe(1);
});
