import { testRadiograph, writeDicom } from '@molaar/dicom/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';
import { uploadForm } from '../../testing/upload-form';

let server: TestServer;
let caller: Caller;
beforeAll(async () => {
  server = await openTestServer();
  caller = await server.signedIn('ASSISTANT');
});
afterAll(() => server.close());

const pixels = Array.from({ length: 60 * 40 }, (_, i) => (i * 7) % 4096);
const file = writeDicom({ elements: testRadiograph({ width: 60, height: 40 }, pixels) });
const patientOf = async (lastName: string) =>
  (await caller.rest('/api/patient', { method: 'PUT', body: { firstName: 'Mari', lastName } })).body.id;

it('takes a DICOM file for its patient, and answers with a code for another one unless that is confirmed', async () => {
  const own = await caller.rest('/api/image', { method: 'POST', body: uploadForm(await patientOf('Maasikas'), file, 'pano.dcm') });
  expect(own.status).toBe(201);
  expect(own.body).toMatchObject({ width: 60, dateTaken: '2024-03-08', device: 'Example Imaging Pano 3' });

  const form = uploadForm(await patientOf('Kask'), file, 'pano.dcm');
  const other = await caller.rest('/api/image', { method: 'POST', body: form });
  expect(other).toMatchObject({ status: 409, body: { message: 'PATIENT_MISMATCH', fields: { name: 'differsFromFile' } } });
  form.set('confirmPatient', 'true');
  expect((await caller.rest('/api/image', { method: 'POST', body: form })).status).toBe(201);
});

it('asks the same of an upload in parts, whose parts are deleted', async () => {
  const patientId = await patientOf('Tamm');
  const begin = () => caller.rest('/api/x/upload', { method: 'POST', body: { patientId, fileName: 'pano.dcm', size: file.length } });
  const finish = (id: string, query: string) => caller.rest(`/api/x/upload/${id}/finish?${query}`, { method: 'POST' });
  const first = (await begin()).body.id;
  await caller.bytes(`/api/x/upload/${first}?offset=0`, file);
  expect((await finish(first, 'analyse=true')).body.message).toBe('PATIENT_MISMATCH');
  expect((await caller.rest(`/api/x/upload/${first}`)).status).toBe(404);
  const second = (await begin()).body.id;
  await caller.bytes(`/api/x/upload/${second}?offset=0`, file);
  expect((await finish(second, 'analyse=true&confirmPatient=true')).body).toMatchObject({ width: 60, kind: 'PANORAMIC' });
});
