import { inClinic } from '@molaar/db';
import { createClinicDefaults } from '@molaar/services/clinic-defaults';
import { addClinic } from '@molaar/services/testing/portal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
let owner: Caller;
let viewer: Caller;
let outsider: Caller;
let template: { id: string; version: number; rows: object[] };
let disclaimer: { id: string };
beforeAll(async () => {
  server = await openTestServer();
  const { organizationId } = server.clinic;
  await inClinic(server.portal.deps.db, { organizationId }, (tx) => createClinicDefaults(tx));
  [owner, viewer] = [await server.signedIn('OWNER'), await server.signedIn('VIEWER')];
  const otherClinic = await addClinic(server.portal);
  outsider = await new Caller(server.url).signIn((await otherClinic.person('OWNER')).username);
  template = (await owner.rest('/api/medical-template')).body[0];
  disclaimer = (await owner.rest('/api/disclaimer')).body[0];
});
afterAll(() => server.close());

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const put = (path: string, body?: unknown, who = owner) => who.rest(path, { method: 'PUT', body });
const post = (path: string, body?: unknown, who = owner) => who.rest(path, { method: 'POST', body });
const remove = (path: string, who = owner) => who.rest(path, { method: 'DELETE' });

const ROW = { detectableObject: 'CROWN', displayName: 'Kroon', category: 'RESTORATIONS', displayColor: '#00E676' };
const newTemplate = (over: object = {}) => ({ name: 'Oma', language: 'et', rows: [ROW], ...over });
const newDisclaimer = (over: object = {}) => ({ category: 'LEGAL', language: 'et', heading: 'Hinnad', content: 'Tekst', ...over });

describe('medical templates', () => {
  it('are created, changed, copied and deleted', async () => {
    const made = await put('/api/medical-template', newTemplate());
    expect(made).toMatchObject({
      status: 200,
      body: {
        status: 'DRAFT',
        default: false,
        currency: 'EUR',
        version: 1,
        rows: [{ displayColor: '#00e676', priceFrom: null, components: [] }],
      },
    });
    const { id } = made.body;
    const priced = newTemplate({ id, version: 1, rows: [{ ...ROW, priceFrom: 42_000, priceTo: 56_000 }] });
    expect(await put('/api/medical-template', priced)).toMatchObject({ status: 200, body: { version: 2, rows: [{ priceTo: 56_000 }] } });
    expect(await put('/api/medical-template', priced)).toMatchObject({ status: 412, body: { message: 'VERSION_CONFLICT' } });
    const copy = await post(`/api/x/medical-template/${id}/clone`);
    expect(copy).toMatchObject({ status: 200, body: { name: 'Oma (2)', status: 'DRAFT', rows: [{ priceFrom: 42_000 }] } });
    expect((await remove(`/api/medical-template/${id}`)).status).toBe(204);
    expect(await remove(`/api/medical-template/${id}`)).toMatchObject({ status: 404, body: { message: 'MEDICAL_TEMPLATE_NOT_FOUND' } });
    expect((await owner.rest(`/api/medical-template/${id}`)).body.message).toBe('MEDICAL_TEMPLATE_NOT_FOUND');
  });

  it('are the same in both APIs', async () => {
    const { body } = await owner.rest(`/api/medical-template/${template.id}`);
    expect((await owner.trpc('templates.medicalGet', { id: template.id })).body).toEqual(body);
    const saved = await owner.trpc('templates.medicalSave', body);
    expect(saved.body).toEqual({ ...body, version: body.version + 1 });
  });

  it.each([
    [{ rows: [{ ...ROW, priceFrom: 100 }] }, 'rows.0.priceTo', 'Both prices or no price must be filled'],
    [{ rows: [{ ...ROW, priceTo: 100 }] }, 'rows.0.priceFrom', 'Both prices or no price must be filled'],
    [{ rows: [{ ...ROW, priceFrom: 100, priceTo: 100 }] }, 'rows.0.priceTo', 'The to-price must be bigger than the from-price'],
    [{ rows: [ROW, ROW] }, 'rows.1.detectableObject', 'This appears more than once'],
    [{ rows: [{ ...ROW, displayColor: 'red' }] }, 'rows.0.displayColor', /./],
    [{ name: ' ' }, 'name', /./],
    [{ language: 'fi' }, 'language', /./],
    [{ default: true }, 'default', /active/],
    [{ status: 'EXPIRED' }, 'status', /./],
    [{ pricingTemplateId: UNKNOWN }, 'pricingTemplateId', /does not exist/],
  ])('with %j are rejected at %s', async (over, field, text) => {
    const { status, body } = await put('/api/medical-template', newTemplate(over));
    expect(status).toBe(400);
    expect(body.message).toBe('VALIDATION_FAILED');
    expect(body.fields[field]).toMatch(text);
  });
});

describe('disclaimers', () => {
  it('are created, set as default, copied, expired and deleted', async () => {
    const made = await put('/api/disclaimer', newDisclaimer());
    expect(made).toMatchObject({ status: 200, body: { status: 'DRAFT', default: false, version: 1 } });
    const { id } = made.body;
    const active = await put('/api/disclaimer', newDisclaimer({ id, version: 1, status: 'ACTIVE', default: true }));
    expect(active).toMatchObject({ status: 200, body: { default: true, version: 2 } });
    const defaults = (await owner.rest('/api/disclaimer')).body.filter(
      (one: { category: string; language: string; default: boolean }) => one.category === 'LEGAL' && one.language === 'et' && one.default,
    );
    expect(defaults).toMatchObject([{ id }]);
    expect((await put('/api/disclaimer', newDisclaimer({ id, version: 2, status: 'EXPIRED' }))).status).toBe(200);
    const late = await put('/api/disclaimer', newDisclaimer({ id, version: 3, heading: 'Uus' }));
    expect(late).toMatchObject({ status: 409, body: { message: 'CAN_NOT_UPDATE_EXPIRED_DISCLAIMER' } });
    const copy = await post(`/api/disclaimer/${id}/clone`);
    expect(copy).toMatchObject({ status: 200, body: { heading: 'Hinnad', status: 'DRAFT', version: 1 } });
    expect((await remove(`/api/disclaimer/${copy.body.id}`)).status).toBe(204);
    expect(await remove(`/api/disclaimer/${copy.body.id}`)).toMatchObject({ status: 404, body: { message: 'NOT_FOUND' } });
  });
});

describe('medical settings', () => {
  it('change the notation that everyone reads with their session', async () => {
    const { version } = (await viewer.rest('/api/medical-settings')).body;
    const saved = await put('/api/medical-settings', { notation: 'UNS', language: 'en', version });
    expect(saved).toMatchObject({ status: 200, body: { notation: 'UNS', language: 'en', currency: 'EUR' } });
    expect((await viewer.rest('/api/auth/is-authenticated')).body.organization.notation).toBe('UNS');
    expect((await viewer.rest('/api/medical-settings')).body).toEqual(saved.body);
    const stale = await put('/api/medical-settings', { notation: 'ISO', language: 'en', version: saved.body.version - 1 });
    expect(stale).toMatchObject({ status: 412, body: { message: 'VERSION_CONFLICT' } });
    expect((await put('/api/medical-settings', { notation: 'ROMAN', language: 'en', version: saved.body.version })).status).toBe(400);
  });
});

describe('rejected', () => {
  const calls: [string, string, (id: string) => unknown, 'template' | 'disclaimer', string, string][] = [
    [
      'PUT',
      '/api/medical-template',
      (id) => newTemplate({ id, version: 1 }),
      'template',
      'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE',
      'MEDICAL_TEMPLATE_NOT_FOUND',
    ],
    [
      'DELETE',
      '/api/medical-template/{id}',
      () => undefined,
      'template',
      'USER_NOT_ALLOWED_TO_DELETE_MEDICAL_TEMPLATE',
      'MEDICAL_TEMPLATE_NOT_FOUND',
    ],
    [
      'POST',
      '/api/x/medical-template/{id}/clone',
      () => undefined,
      'template',
      'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE',
      'MEDICAL_TEMPLATE_NOT_FOUND',
    ],
    ['PUT', '/api/disclaimer', (id) => newDisclaimer({ id, version: 1 }), 'disclaimer', 'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER', 'NOT_FOUND'],
    ['POST', '/api/disclaimer/{id}/clone', () => undefined, 'disclaimer', 'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER', 'NOT_FOUND'],
    ['DELETE', '/api/disclaimer/{id}', () => undefined, 'disclaimer', 'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER', 'NOT_FOUND'],
  ];

  it.each(calls)('%s %s', async (method, path, body, kind, notAllowed, notFound) => {
    const existing = kind === 'template' ? template.id : disclaimer.id;
    const call = (who: Caller, id: string) => who.rest(path.replace('{id}', id), { method, body: body(id) });
    expect(await call(new Caller(server.url), existing)).toMatchObject({ status: 401, body: { message: 'NOT_AUTHENTICATED' } });
    expect(await call(viewer, existing)).toMatchObject({ status: 403, body: { message: notAllowed } });
    const [foreign, unknown] = [await call(outsider, existing), await call(outsider, UNKNOWN)];
    expect(foreign).toMatchObject({ status: 404, body: { message: notFound } });
    expect(JSON.stringify(foreign.body).replaceAll(existing, UNKNOWN)).toBe(JSON.stringify(unknown.body));
  });

  it('PUT /api/medical-settings', async () => {
    const body = { notation: 'ISO', language: 'et' };
    expect((await put('/api/medical-settings', body, new Caller(server.url))).status).toBe(401);
    expect(await put('/api/medical-settings', body, viewer)).toMatchObject({ status: 403, body: { message: 'NOT_ALLOWED' } });
    expect(await put('/api/medical-settings', body, outsider)).toMatchObject({ status: 404, body: { message: 'NOT_FOUND' } });
  });
});
