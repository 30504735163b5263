import { addPatientWithImage } from '@molaar/services/testing/patient-with-image';
import { addClinic } from '@molaar/services/testing/portal';
import { addPracticePatient, connectPractice, openPracticeSystem, type TestPracticeSystem } from '@molaar/services/testing/practice-system';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
let practice: TestPracticeSystem;
let dentist: Caller;
let patientId: string;
let imageId: string;
let externalId: string;

beforeAll(async () => {
  [server, practice] = await Promise.all([openTestServer(), openPracticeSystem()]);
  await connectPractice(server.portal, await server.clinic.person('OWNER'), practice);
  ({ patientId, imageId } = await addPatientWithImage(server.portal, await server.clinic.person('MEDICAL')));
  externalId = addPracticePatient(practice);
  dentist = await server.signedIn('MEDICAL');
});
afterAll(async () => {
  await server?.close();
  await practice?.close();
});

const path = (rest = '') => `/api/x/practice/patient/${externalId}${rest}`;
const upload = () => {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(greyPng(64, 48))]), 'theirs.png');
  form.set('analyse', 'true');
  return form;
};

describe("the practice system's calls", () => {
  it('reject anonymous callers, viewers and records of other clinics', async () => {
    const anonymous = new Caller(server.url);
    const viewer = await server.signedIn('VIEWER');
    const foreign = await addClinic(server.portal);
    const other = await new Caller(server.url).signIn((await foreign.person('OWNER', 'MEDICAL')).username);
    const chart = { revision: '1', cells: [] };
    for (const [who, status] of [
      [anonymous, 401],
      [viewer, 403],
    ] as const) {
      expect((await who.rest(path(), { method: 'PUT', body: { patientId } })).status).toBe(status);
      expect((await who.rest(path('/chart'), { method: 'PUT', body: chart })).status).toBe(status);
      expect((await who.rest(path('/image'), { method: 'POST', body: upload() })).status).toBe(status);
      expect((await who.rest(`/api/x/practice/image/${imageId}/send`, { method: 'POST' })).status).toBe(status);
    }
    expect((await other.rest(path(), { method: 'PUT', body: { patientId } })).body.message).toBe('PATIENT_NOT_FOUND');
    expect((await other.rest(path('/chart'), { method: 'PUT', body: chart })).body.message).toBe('PATIENT_NOT_FOUND');
    expect((await other.rest(`/api/x/practice/image/${imageId}`)).status).toBe(404);
  });

  it('link a patient, send a radiograph, poll its analysis, and send a chart', async () => {
    expect((await dentist.rest(path('/image'), { method: 'POST', body: upload() })).body.message).toBe('PATIENT_NOT_FOUND');
    expect((await dentist.rest(path(), { method: 'PUT', body: { patientId } })).body).toEqual({ externalId });
    const sent = await dentist.rest(path('/image'), { method: 'POST', body: upload() });
    expect(sent).toMatchObject({ status: 201, body: { image: { patientId }, analysis: { state: 'QUEUED' } } });
    const { id } = sent.body.analysis;
    expect((await dentist.rest(`/api/x/analysis/${id}`)).body).toMatchObject({ id, imageId: sent.body.image.id });
    const cells = [{ tooth: '16', surface: 'O', codes: ['filling', 'sealant'] }];
    expect((await dentist.rest(path('/chart'), { method: 'PUT', body: { revision: '9', cells } })).body).toEqual({
      taken: 1,
      conflicts: 0,
      unmapped: [{ tooth: '16', surface: 'O', code: 'sealant', reason: 'STATUS' }],
    });
    const invalid = await dentist.rest(path('/chart'), { method: 'PUT', body: { revision: '9', cells: [{ tooth: 16 }] } });
    expect(invalid.body.message).toBe('VALIDATION_FAILED');
  });

  it('send the statuses and return the result of each surface', async () => {
    const decided = [{ tooth: '16', surface: ['O'], status: 'COMPOSITE', decision: 'APPROVED', annotationIds: [] }];
    await dentist.rest(`/api/treatment-plan/dental-status/${imageId}`, { method: 'POST', body: { version: 0, statuses: decided } });
    const response = await dentist.rest(`/api/x/practice/image/${imageId}/send`, { method: 'POST' });
    expect(response.body).toMatchObject({
      practice: { name: 'Dentas' },
      externalId,
      notice: expect.stringMatching(/dentist/i),
      last: { state: 'DONE', items: [{ tooth: '16', surface: 'O', result: 'SAVED', statuses: ['COMPOSITE'] }] },
    });
    expect((await dentist.rest(`/api/x/practice/image/${imageId}`)).body).toEqual(response.body);
    expect(practice.cells(externalId)).toEqual({ '16|O': ['filling'] });
  });
});
