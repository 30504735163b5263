import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asking } from './asking';
import { openWorld, UNKNOWN, type World } from './world';

/* Calls that the portal's screens have and that a partner's program needs as well. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 240_000);
afterAll(() => world?.close(), 60_000);
const { call, code, fine } = asking(() => world);

describe('POST /x/image/{id}/plan-draft', () => {
  it('saves a treatment plan from the approved statuses, priced by the template', async () => {
    const imageId = await world.freshImage();
    const statuses = [
      { tooth: '16', surface: ['O'], status: 'PRIM_CAR_CAVITY', decision: 'APPROVED' },
      { tooth: '26', surface: ['O'], status: 'PRIM_CAR_CAVITY', decision: 'REJECTED' },
    ];
    await fine(call(`POST /treatment-plan/dental-status/${imageId}`, { version: 0, statuses }));
    const { status, body, headers } = await fine(call(`POST /x/image/${imageId}/plan-draft`, { language: 'et' }));
    expect(status).toBe(201);
    expect(headers.get('ETag')).toMatch(/"1"$/);
    expect(body).toMatchObject({ imageId, status: 'DRAFT', planVersion: 1, outdated: false, statusVersion: 1 });
    expect(body.treatments).toMatchObject([{ tooth: '16', surfaces: ['O'], class: 'PRIM_CAR_CAVITY' }]);
    expect(body.treatments[0].priceFrom).toBeGreaterThan(0);
    const approved = (await fine(call(`POST /x/image/${imageId}/plan-draft`, { language: 'en', approve: true, comments: 'Hello' }))).body;
    expect(approved).toMatchObject({ status: 'APPROVED', language: 'en', comments: 'Hello' });
  });

  it('approves no treatment plan without lines, and saves one as a draft', async () => {
    const imageId = await world.freshImage();
    const statuses = [{ tooth: '16', surface: ['CROWN'], status: 'IMPLANT', decision: 'APPROVED' }];
    await fine(call(`POST /treatment-plan/dental-status/${imageId}`, { version: 0, statuses }));
    const path = `POST /x/image/${imageId}/plan-draft`;
    expect(await code(call(path, { language: 'et', approve: true }))).toBe('409 NOTHING_TO_TREAT');
    const { body } = await fine(call(path, { language: 'et' }));
    expect(body).toMatchObject({ status: 'DRAFT', planVersion: 1, treatments: [] });
  });

  it('rejects unknown ids, contradicting statuses and a viewer', async () => {
    expect(await code(call(`POST /x/image/${UNKNOWN}/plan-draft`, { language: 'et' }))).toBe('404 NOT_FOUND');
    const path = `POST /x/image/${world.imageId}/plan-draft`;
    expect(await code(call(path, { language: 'et', medicalTemplateId: UNKNOWN }))).toBe('404 MEDICAL_TEMPLATE_NOT_FOUND');
    expect(await code(call(path, {}))).toBe('400 VALIDATION_FAILED');
    expect(await code(call(path, { language: 'et' }, world.viewer))).toBe('403 NOT_ALLOWED');
  });
});

it('GET /x/dentist lists active dentists without their contact data', async () => {
  const { body } = await fine(call('GET /x/dentist', undefined, world.viewer));
  const ids = body.map(({ id }: { id: string }) => id);
  expect(ids).toContain(world.people.medical.userId);
  expect(ids).not.toContain(world.people.viewer.userId);
  for (const dentist of body) expect(Object.keys(dentist).sort()).toEqual(['firstName', 'id', 'lastName', 'title']);
});

it('GET /x/practice/patient/{externalId} returns the linked patient', async () => {
  expect(await code(call('GET /x/practice/patient/4711'))).toBe('404 PATIENT_NOT_FOUND');
  await fine(call('PUT /x/practice/patient/4711', { patientId: world.patientId }));
  const { body } = await fine(call('GET /x/practice/patient/4711'));
  expect(body).toEqual({ externalId: '4711', patientId: world.patientId });
});

describe('a request that no route takes', () => {
  it.each([
    ['POST', '/patient', 'GET, HEAD, PUT'],
    ['PATCH', '/image/0193', 'DELETE, GET, HEAD'],
    ['GET', '/auth/login', 'POST'],
  ])('%s %s is 405 with Allow', async (method, path, allow) => {
    const { status, headers, body } = await world.owner.rest(`/api${path}`, { method, ...(method === 'GET' ? {} : { body: {} }) });
    expect([status, headers.get('Allow'), body.message]).toEqual([405, allow, 'METHOD_NOT_ALLOWED']);
  });

  it('is 404 at an unknown address', async () => {
    expect(await code(call('GET /nothing'))).toBe('404 NOT_FOUND');
  });
});

it.each([
  ['molaar_short', /no whole API key: one has 59 characters, this has 12/],
  [`molaar_abcdefgh_${'x'.repeat(43)}`, /unknown, revoked or expired/],
])('an API key that is not accepted says why: %s', async (key, reason) => {
  const { status, body } = await world.anonymous.rest('/api/patient', { headers: { Authorization: `Bearer ${key}` } });
  expect([status, body.message]).toEqual([401, 'NOT_AUTHENTICATED']);
  expect(body.description).toMatch(reason);
});
