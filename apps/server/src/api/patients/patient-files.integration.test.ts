import { addClinic } from '@molaar/services/testing/portal';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';
import { uploadForm } from '../../testing/upload-form';

let server: TestServer;
let owner: Caller;
let viewer: Caller;
let outsider: Caller;
beforeAll(async () => {
  server = await openTestServer();
  [owner, viewer] = [await server.signedIn('OWNER', 'MEDICAL'), await server.signedIn('VIEWER')];
  const otherClinic = await addClinic(server.portal);
  outsider = await new Caller(server.url).signIn((await otherClinic.person('OWNER', 'MEDICAL')).username);
});
afterAll(() => server?.close());

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
let made = 0;
async function patient(): Promise<string> {
  made += 1;
  return (await owner.rest('/api/patient', { method: 'PUT', body: { firstName: 'Liis', lastName: 'Oma', identityCode: `K${made}` } })).body
    .id;
}
const post = (path: string, body: unknown, who = owner) => who.rest(path, { method: 'POST', body });
const NAMES = { firstName: 'Liis', lastName: 'Oma' };

describe('patient records', () => {
  it('merges two and lists duplicates', async () => {
    const [keepId, mergeId] = [await patient(), await patient()];
    const duplicates = await owner.rest(`/api/x/patient/${keepId}/duplicates`);
    expect(duplicates.body.map((one: { patient: { id: string } }) => one.patient.id)).toContain(mergeId);
    const input = { keepId, keepVersion: 1, mergeId, mergeVersion: 1, fields: NAMES };
    expect(await post('/api/x/patient/merge', { ...input, mergeId: keepId })).toMatchObject({
      status: 400,
      body: { fields: { mergeId: expect.stringMatching(/ /) } },
    });
    expect(await post('/api/x/patient/merge', input)).toMatchObject({ status: 200, body: { id: keepId, version: 2 } });
    expect((await owner.rest(`/api/patient/${mergeId}/details`)).status).toBe(404);
    expect((await post('/api/x/patient/merge', input)).status).toBe(404);
  });

  it('exports everything as ZIP and confirmed findings as FHIR', async () => {
    const id = await patient();
    await owner.rest('/api/image', { method: 'POST', body: uploadForm(id, greyPng(64, 32)) });
    const zip = await owner.rest(`/api/x/patient/${id}/export`, { headers: { 'Request-Type': undefined } });
    expect(zip.headers.get('Content-Type')).toBe('application/zip');
    expect(zip.headers.get('Content-Disposition')).toBe(`attachment; filename="patient-${id}.zip"`);
    // The directory at the end of the archive lists its files.
    const bytes = Buffer.from(zip.body).toString('latin1');
    expect(bytes.slice(0, 2)).toBe('PK');
    for (const name of ['README.txt', 'fhir.json', 'images/1.png', 'patient.json'])
      expect(bytes.lastIndexOf(name)).toBeGreaterThan(bytes.lastIndexOf('IEND'));
    const fhir = await viewer.rest(`/api/x/patient/${id}/fhir`);
    expect(fhir.headers.get('Content-Type')).toMatch(/^application\/fhir\+json/);
    expect(fhir.body).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
    const found = await viewer.rest(`/api/x/fhir/ImagingStudy?patient=${id}`);
    expect(found.body).toMatchObject({ type: 'searchset', total: 1 });
    // FHIR names a patient by a reference.
    expect((await viewer.rest(`/api/x/fhir/ImagingStudy?patient=Patient/${id}`)).body).toEqual(found.body);
    const { total } = (await viewer.rest(`/api/x/fhir/Patient/${id}/$everything?_count=`)).body;
    const first = (await viewer.rest(`/api/x/fhir/Patient/${id}/$everything?_count=2`)).body;
    expect([first.entry.length, first.total]).toEqual([2, total]);
    // The link is followed as it is, on the portal's own address.
    const { pathname, search } = new URL(first.link.find(({ relation }: { relation: string }) => relation === 'next').url);
    const second = (await viewer.rest(`${pathname}${search}`)).body;
    expect(second.entry.map(({ fullUrl }: { fullUrl: string }) => fullUrl)).not.toContain(first.entry[1].fullUrl);
    for (const wrong of ['-1', 'ten', '1.5']) {
      expect((await viewer.rest(`/api/x/fhir/ImagingStudy?patient=${id}&_count=${wrong}`)).status, wrong).toBe(400);
    }
    for (const wrong of [`Practitioner/${id}`, `Patient/${id}/x`, 'Patient/']) {
      expect((await viewer.rest(`/api/x/fhir/ImagingStudy?patient=${wrong}`)).status, wrong).toBe(400);
    }
  });

  it('imports a list as previewed', async () => {
    const text = 'Eesnimi;Perekonnanimi\nUus;Inimene\nUus;Inimene\n;Vigane\n';
    const preview = await post('/api/x/patient/import/preview', { text });
    expect(preview).toMatchObject({ status: 200, body: { counts: { CREATE: 1, DUPLICATE: 1, ERROR: 1 } } });
    const { revision } = preview.body;
    expect((await owner.trpc('patients.import', { text, revision })).body).toEqual({ created: 1, skipped: 2 });
    expect(await post('/api/x/patient/import', { text, revision })).toMatchObject({ status: 412, body: { message: 'VERSION_CONFLICT' } });
  });

  it('anonymizes and deletes', async () => {
    const id = await patient();
    expect(await post(`/api/x/patient/${id}/anonymize`, { version: 1, confirm: 'Keegi' })).toMatchObject({
      status: 400,
      body: { fields: { confirm: expect.any(String) } },
    });
    expect((await post(`/api/x/patient/${id}/anonymize`, { version: 1, confirm: 'Liis Oma' })).status).toBe(204);
    const { body } = await owner.rest(`/api/patient/${id}/details`);
    expect(body).toMatchObject({ anonymized: true, patient: { identityCode: null, version: 2 } });
    const confirm = `${body.patient.firstName} ${body.patient.lastName}`;
    expect((await post(`/api/x/patient/${id}/delete`, { version: 2, confirm })).status).toBe(204);
    expect((await owner.rest(`/api/patient/${id}/details`)).status).toBe(404);
  });

  it('stores the retention rule', async () => {
    const save = (body: unknown, who = owner) => who.rest('/api/x/retention', { method: 'PUT', body });
    const { version } = (await owner.rest('/api/x/retention')).body;
    const rule = { years: 30, action: 'PROPOSE', version };
    expect(await save(rule)).toMatchObject({ status: 200, body: { years: 30, due: 0, version: version + 1 } });
    expect(await save(rule)).toMatchObject({ status: 412, body: { message: 'VERSION_CONFLICT' } });
    expect((await save({ ...rule, years: 0 })).status).toBe(400);
    expect((await save(rule, await server.signedIn('ADMIN'))).status).toBe(403);
    expect((await owner.trpc('patients.duePatients', { years: 5 })).body).toEqual({ due: 0, patients: [] });
    expect((await owner.rest('/api/x/retention')).body).toMatchObject({ years: 30, action: 'PROPOSE', patients: [] });
  });

  it('returns the overview and the review queue', async () => {
    expect(await viewer.rest('/api/x/overview')).toMatchObject({
      status: 200,
      body: { review: { total: 0 }, today: { images: expect.any(Number) } },
    });
    expect((await viewer.trpc('overview.reviewQueue', { size: 5 })).body).toMatchObject({
      total: 0,
      images: [],
      notice: expect.any(String),
    });
  });
});

describe('rejected', () => {
  const confirmation = { version: 1, confirm: 'Liis Oma' };
  const ofOne: [string, string, unknown][] = [
    ['GET', '/api/x/patient/{id}/duplicates', undefined],
    ['GET', '/api/x/patient/{id}/export', undefined],
    ['GET', '/api/x/patient/{id}/fhir', undefined],
    ['POST', '/api/x/patient/{id}/anonymize', confirmation],
    ['POST', '/api/x/patient/{id}/delete', confirmation],
  ];
  const others: [string, string, unknown][] = [
    [
      'POST',
      '/api/x/patient/merge',
      { keepId: UNKNOWN, keepVersion: 1, mergeId: '00000000-0000-7000-8000-000000000001', mergeVersion: 1, fields: NAMES },
    ],
    ['POST', '/api/x/patient/import/preview', { text: '' }],
    ['POST', '/api/x/patient/import', { text: '', revision: '' }],
    ['GET', '/api/x/retention', undefined],
    ['PUT', '/api/x/retention', { years: null, action: 'PROPOSE', version: 1 }],
  ];

  it.each([...ofOne, ...others, ['GET', '/api/x/overview', undefined] as const, ['GET', '/api/x/review-queue', undefined] as const])(
    'without a session: %s %s',
    async (method, path, body) => {
      const response = await new Caller(server.url).rest(path.replace('{id}', UNKNOWN), { method, body });
      expect(response).toMatchObject({ status: 401, body: { message: 'NOT_AUTHENTICATED' } });
    },
  );

  it.each(ofOne)('for another organization’s patient as for an unknown one: %s %s', async (method, path, body) => {
    const id = await patient();
    const call = (wanted: string) => outsider.rest(path.replace('{id}', wanted), { method, body });
    const [foreign, unknown] = [await call(id), await call(UNKNOWN)];
    expect(foreign).toMatchObject({ status: 404, body: { message: 'PATIENT_NOT_FOUND' } });
    expect(JSON.stringify(foreign.body)).toBe(JSON.stringify(unknown.body));
  });

  it.each([...ofOne.filter(([, path]) => !path.endsWith('fhir')), ...others])('for a viewer: %s %s', async (method, path, body) => {
    const response = await viewer.rest(path.replace('{id}', UNKNOWN), { method, body });
    expect(response).toMatchObject({ status: 403, body: { message: 'NOT_ALLOWED' } });
  });
});
