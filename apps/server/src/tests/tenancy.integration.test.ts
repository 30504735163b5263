import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { greyPng } from '../../../../packages/services/src/testing/grey-png';
import { addClinic } from '../../../../packages/services/src/testing/portal';
import { Caller } from '../testing/caller';
import { openTestServer, type TestServer } from '../testing/test-server';
import { uploadForm } from '../testing/upload-form';

let server: TestServer;
let owner: Caller;
let foreigner: Caller;
let patientId: string;
let imageId: string;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.signedIn('OWNER');
  const elsewhere = await addClinic(server.portal);
  foreigner = await new Caller(server.url).signIn((await elsewhere.person('OWNER')).username);
  patientId = (await owner.rest('/api/patient', { method: 'PUT', body: { firstName: 'Liis', lastName: 'Oma' } })).body.id;
  imageId = (await owner.rest('/api/image', { method: 'POST', body: uploadForm(patientId, greyPng(64, 32)) })).body.id;
});
afterAll(() => server.close());

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

describe('what belongs to another organization', () => {
  const patient = { firstName: 'Liis', lastName: 'Oma', version: 1 };
  const calls: [string, string, (id: string) => unknown, 'patient' | 'image'][] = [
    ['GET', '/api/patient/{id}/details', () => undefined, 'patient'],
    ['PUT', '/api/patient', (id) => ({ ...patient, id }), 'patient'],
    ['POST', '/api/image', (id) => uploadForm(id, greyPng(64, 32)), 'patient'],
    ['GET', '/api/image/{id}', () => undefined, 'image'],
    ['DELETE', '/api/image/{id}', () => undefined, 'image'],
    ['GET', '/api/annotation/annotate/{id}', () => undefined, 'image'],
    ['POST', '/api/annotation/{id}', () => ({ version: 0, annotations: [] }), 'image'],
    ['POST', '/api/treatment-plan/dental-status/{id}', () => ({ version: 0, statuses: [] }), 'image'],
    ['GET', '/api/x/image/{id}/original', () => undefined, 'image'],
    ['GET', '/api/x/image/{id}/thumbnail', () => undefined, 'image'],
    ['GET', '/api/x/image/{id}/tiles/0/0/0', () => undefined, 'image'],
  ];

  it.each(calls)('%s %s answers as for an unknown id', async (method, path, body, kind) => {
    const theirs = kind === 'patient' ? patientId : imageId;
    const ask = (id: string) => foreigner.rest(path.replace('{id}', id), { method, body: body(id) });
    const [foreign, unknown] = [await ask(theirs), await ask(UNKNOWN)];
    const plain = (answer: typeof foreign, id: string) => JSON.stringify(answer.body).replaceAll(id, 'ID');
    expect(foreign.status).toBe(404);
    expect(plain(foreign, theirs)).toBe(plain(unknown, UNKNOWN));
  });

  it('is in no list and is still there for its own people', async () => {
    expect((await foreigner.rest('/api/patient')).body).toEqual([]);
    expect((await foreigner.trpc('patients.paginate', {})).body).toEqual([]);
    expect((await owner.rest(`/api/image/${imageId}`)).body).toMatchObject({ id: imageId, patient: { id: patientId } });
  });
});

describe('roles', () => {
  const viewerMayNot: [string, string, unknown][] = [
    ['PUT', '/api/patient', { firstName: 'Uus', lastName: 'Nimi' }],
    ['POST', '/api/image', 'upload'],
    ['DELETE', '/api/image/{id}', undefined],
    ['GET', '/api/annotation/annotate/{id}', undefined],
    ['POST', '/api/annotation/{id}', { version: 0, annotations: [] }],
    ['POST', '/api/treatment-plan/dental-status/{id}', { version: 0, statuses: [] }],
  ];

  it('a viewer reads and changes nothing', async () => {
    const viewer = await server.signedIn('VIEWER');
    expect((await viewer.rest(`/api/patient/${patientId}/details`)).status).toBe(200);
    for (const [method, path, body] of viewerMayNot) {
      const content = body === 'upload' ? uploadForm(patientId, greyPng(64, 32)) : body;
      const answer = await viewer.rest(path.replace('{id}', imageId), { method, body: content });
      expect(answer.body, `${method} ${path}`).toMatchObject({ status: 403, message: 'NOT_ALLOWED' });
    }
    const draft = await viewer.trpc('plans.draft', { imageId, language: 'et' });
    expect(draft.body).toMatchObject({ status: 403, message: 'NOT_ALLOWED' });
  });

  it('an assistant uploads and edits patients', async () => {
    const assistant = await server.signedIn('ASSISTANT');
    const answer = await assistant.rest('/api/patient', { method: 'PUT', body: { firstName: 'Peeter', lastName: 'Abi' } });
    expect(answer.status).toBe(200);
  });
});
