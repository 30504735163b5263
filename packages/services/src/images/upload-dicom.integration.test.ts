import { TRANSFER_SYNTAX } from '@molaar/dicom';
import { type TestElement, testRadiograph, writeDicom } from '@molaar/dicom/testing';
import { imageKeys } from '@molaar/storage';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { savePatient } from '../patients/save-patient';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { editImage } from './edit-image';
import { uploadImage } from './upload-image';

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
  const mari = { firstName: 'Mari', lastName: 'Maasikas', birthDate: '1980-05-06' };
  patientId = (await savePatient(portal.deps, actor, mari)).id;
});

const [width, height] = [60, 40];
const pixels = Array.from({ length: width * height }, (_, i) => (i * 7) % 4096);
const file = (...changes: TestElement[]) => writeDicom({ elements: testRadiograph({ width, height }, pixels, changes) });
const text = (tag: number, vr: string, value: string): TestElement => ({ tag, vr, value });
const upload = (bytes: Buffer, more: { confirmPatient?: boolean; kind?: 'BITEWING' } = {}) =>
  uploadImage(portal.deps, actor, { patientId, fileName: 'pano.dcm', bytes, analyse: true, ...more });

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of portal.deps.store.list(`org/${clinic.organizationId}/`)) keys.push(key);
  return keys;
}

it('stores the picture as a PNG, with date, size of a pixel and device of the header, and analyses a panoramic one', async () => {
  const image = await upload(file(text(0x00181164, 'DS', '0.125\\0.125'), text(0x00181114, 'DS', '1.25')));
  expect(image).toMatchObject({
    width,
    height,
    kind: 'PANORAMIC',
    dateTaken: '2024-03-08',
    device: 'Example Imaging Pano 3',
    laterality: null,
  });
  expect(image.millimetresPerPixel).toBeCloseTo(0.1, 9);
  expect(image.analysis?.state).toBe('QUEUED');
  const png = Buffer.from(await portal.deps.store.get(imageKeys(clinic.organizationId, image.id).original('png')));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  // Nothing of the header is kept with the picture.
  for (const word of ['Maasikas', '4711', 'Example', '1.2.840']) expect(png.includes(word)).toBe(false);
});

it('does not analyse an intraoral one, and keeps its side', async () => {
  const intraoral = file(text(0x00080060, 'CS', 'IO'), text(0x00200062, 'CS', 'R'));
  expect(await upload(intraoral)).toMatchObject({ kind: 'OTHER', laterality: 'R', analysis: null });
  expect(await upload(intraoral, { kind: 'BITEWING' })).toMatchObject({ kind: 'BITEWING' });
});

it('stores nothing of a file that names another patient until that is confirmed', async () => {
  const other = file(text(0x00100010, 'PN', 'Kask^Jaan'), text(0x00100030, 'DA', '19700203'));
  await expect(upload(other)).rejects.toMatchObject({
    code: 'PATIENT_MISMATCH',
    fields: { name: 'differsFromFile', birthDate: 'differsFromFile' },
  });
  expect(await stored()).toEqual([]);
  const { rows } = { rows: await portal.asOwner('select 1 from images where patient_id = $1', [patientId]) };
  expect(rows).toEqual([]);
  expect(await upload(other, { confirmPatient: true })).toMatchObject({ width });
});

it.each<[string, Buffer, string]>([
  ['several frames', file(text(0x00280008, 'IS', '90')), 'DICOM_MULTI_FRAME'],
  ['no picture', file({ tag: 0x7fe00010, vr: 'OW' }), 'DICOM_WITHOUT_IMAGE'],
  [
    'a video',
    writeDicom({ syntax: '1.2.840.10008.1.2.4.102', elements: testRadiograph({ width, height }, pixels) }),
    'DICOM_ENCODING_NOT_SUPPORTED',
  ],
  [
    'damaged pixels',
    writeDicom({ syntax: TRANSFER_SYNTAX.jpegLs, elements: testRadiograph({ width, height }, pixels) }),
    'IMAGE_UNREADABLE',
  ],
])('leaves nothing behind of a file with %s', async (_name, bytes, code) => {
  await expect(upload(bytes)).rejects.toMatchObject({ code });
  expect(await stored()).toEqual([]);
});

it('edits a 16-bit image as any other', async () => {
  const { id } = await upload(file());
  expect(await editImage(portal.deps, actor, id, { mirror: true, turn: 90, crop: null, renumber: false })).toMatchObject({
    width: height,
    height: width,
  });
});
