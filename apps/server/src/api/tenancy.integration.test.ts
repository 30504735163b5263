import { inClinic } from '@molaar/db';
import { createClinicDefaults } from '@molaar/services/clinic-defaults';
import { addClinic, addClinicWithDefaults } from '@molaar/services/testing/portal';
import { addTreatedPatient } from '@molaar/services/testing/treated-patient';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../testing/caller';
import { openTestServer, type TestServer } from '../testing/test-server';
import { uploadForm } from '../testing/upload-form';

let server: TestServer;
let owner: Caller;
let outsider: Caller;
let patientId: string;
let imageId: string;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.signedIn('OWNER', 'MEDICAL');
  const otherClinic = await addClinic(server.portal);
  outsider = await new Caller(server.url).signIn((await otherClinic.person('OWNER')).username);
  patientId = (await owner.rest('/api/patient', { method: 'PUT', body: { firstName: 'Liis', lastName: 'Oma' } })).body.id;
  imageId = (await owner.rest('/api/image', { method: 'POST', body: uploadForm(patientId, greyPng(64, 32)) })).body.id;
});
afterAll(() => server.close());

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const NEW_COMMENT = { id: crypto.randomUUID(), comment: 'Uus' };
const EDIT = { language: 'et', pdfFormat: 'NORMAL', medicalTemplateId: null, comments: '', lines: [] };
const NO_EDITS = { base: EDIT, edit: EDIT };

describe('records of another organization', () => {
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

  it.each(calls)('%s %s responds as to an unknown id', async (method, path, body, kind) => {
    const existing = kind === 'patient' ? patientId : imageId;
    const call = (id: string) => outsider.rest(path.replace('{id}', id), { method, body: body(id) });
    const [foreign, unknown] = [await call(existing), await call(UNKNOWN)];
    const plain = (response: typeof foreign, id: string) => JSON.stringify(response.body).replaceAll(id, 'ID');
    expect(foreign.status).toBe(404);
    expect(plain(foreign, existing)).toBe(plain(unknown, UNKNOWN));
  });

  it('are in no list and still exist for their own people', async () => {
    expect((await outsider.rest('/api/patient')).body).toEqual([]);
    expect((await outsider.trpc('patients.paginate', {})).body).toEqual([]);
    expect((await owner.rest(`/api/image/${imageId}`)).body).toMatchObject({ id: imageId, patient: { id: patientId } });
  });
});

describe('ids of another organization in a request', () => {
  let own: Awaited<ReturnType<typeof addTreatedPatient>>;
  let foreignIds: Record<'image' | 'patient' | 'plan' | 'link' | 'comment' | 'priceList' | 'component' | 'template' | 'person', string>;
  let ownList: string;
  beforeAll(async () => {
    const { portal, clinic } = server;
    await inClinic(portal.deps.db, clinic, (tx) => createClinicDefaults(tx));
    own = await addTreatedPatient(portal, await clinic.person('MEDICAL'));
    ownList = (await owner.rest('/api/pricing-template')).body[0].id;
    const otherOwner = await (await addClinicWithDefaults(portal)).person('OWNER', 'MEDICAL');
    const otherDentist = await new Caller(server.url).signIn(otherOwner.username);
    const { patientId: patient, imageId: image, plan } = await addTreatedPatient(portal, otherOwner);
    const comment = crypto.randomUUID();
    await otherDentist.rest(`/api/x/patient/${patient}/comment`, { method: 'POST', body: { id: comment, comment: 'Meie oma' } });
    const priceList = (await otherDentist.rest('/api/pricing-template')).body[0].id;
    foreignIds = {
      ...{ image, patient, plan: plan.id, comment, priceList, person: otherOwner.userId },
      link: (await otherDentist.trpc('plans.createLink', { id: plan.id })).body.id,
      component: (await otherDentist.rest(`/api/pricing-component/paginate?pricingTemplateId=${priceList}`)).body.components[0].id,
      template: (await otherDentist.rest('/api/medical-template')).body[0].id,
    };
  });

  const put = (path: string, body: object) => owner.rest(path, { method: 'PUT', body });
  const post = (path: string, body: object) => owner.rest(path, { method: 'POST', body });
  const row = { detectableObject: 'CROWN', displayName: 'Kroon', category: 'RESTORATIONS', displayColor: '#ffffff' };
  const planOf = (change: object) => ({ imageId: own.imageId, language: 'et', treatments: own.plan.treatments, ...change });
  const patient = { firstName: 'Uus', lastName: 'Nimi' };
  const calls: [string, keyof typeof foreignIds, (id: string) => Promise<{ status: number; body: unknown }>][] = [
    ['a comment to a radiograph', 'image', (id) => post(`/api/x/patient/${own.patientId}/comment`, { ...NEW_COMMENT, imageId: id })],
    ['a comment that is deleted', 'comment', (id) => owner.rest(`/api/x/patient/${own.patientId}/comment/${id}`, { method: 'DELETE' })],
    ['a plan by a template', 'template', (id) => owner.trpc('plans.save', planOf({ medicalTemplateId: id }))],
    ['a plan by a price list', 'priceList', (id) => owner.trpc('plans.save', planOf({ pricingTemplateId: id }))],
    [
      'a plan of a radiograph',
      'image',
      (id) => owner.trpc('plans.save', planOf({ id: own.plan.id, version: own.plan.version, imageId: id })),
    ],
    ['a draft of a plan', 'plan', (id) => owner.trpc('plans.storeDraft', { imageId: own.imageId, planId: id, content: NO_EDITS })],
    ['a link of a plan', 'link', (id) => owner.rest(`/api/x/treatment-plan/${own.plan.id}/link/${id}`, { method: 'DELETE' })],
    ['a component of a price list', 'component', (id) => owner.rest(`/api/pricing-component/${ownList}/${id}`, { method: 'DELETE' })],
    [
      'a template that names a component',
      'component',
      (id) =>
        put('/api/medical-template', {
          name: 'A',
          language: 'et',
          rows: [{ ...row, components: [{ pricingComponentId: id, quantity: 1 }] }],
        }),
    ],
    [
      'a template with a price list',
      'priceList',
      (id) => put('/api/medical-template', { name: 'A', language: 'et', rows: [], pricingTemplateId: id }),
    ],
    ['a patient’s doctor', 'person', (id) => put('/api/patient', { ...patient, primaryDoctorId: id })],
    ['a key that acts for a person', 'person', (id) => post('/api/x/api-key', { name: 'A', scopes: ['clinical:read'], actsAsId: id })],
    ['a batch', 'image', (id) => post('/api/x/analysis/batch', { imageIds: [own.imageId, id] })],
    [
      'two files made one',
      'patient',
      (id) => post('/api/x/patient/merge', { keepId: own.patientId, keepVersion: 1, mergeId: id, mergeVersion: 1, fields: patient }),
    ],
  ];
  it.each(calls)('%s is rejected like an unknown id', async (_what, kind, call) => {
    const plain = ({ status, body }: { status: number; body: unknown }, id: string) =>
      `${status} ${JSON.stringify(body).replaceAll(id, 'ID')}`;
    const unknown = plain(await call(UNKNOWN), UNKNOWN);
    expect(unknown).toMatch(/^4\d\d /);
    expect(plain(await call(foreignIds[kind]), foreignIds[kind])).toBe(unknown);
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
      const response = await viewer.rest(path.replace('{id}', imageId), { method, body: content });
      expect(response.body, `${method} ${path}`).toMatchObject({ status: 403, message: 'NOT_ALLOWED' });
    }
    const draft = await viewer.trpc('plans.draft', { imageId, language: 'et' });
    expect(draft.body).toMatchObject({ status: 403, message: 'NOT_ALLOWED' });
  });

  it('an assistant uploads and edits patients', async () => {
    const assistant = await server.signedIn('ASSISTANT');
    const response = await assistant.rest('/api/patient', { method: 'PUT', body: { firstName: 'Peeter', lastName: 'Abi' } });
    expect(response.status).toBe(200);
  });
});
