import { Caller, type CallResponse } from '@molaar/server/testing/caller';
import { addClinic } from '@molaar/services/testing/portal';
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

/** A program with a key of these scopes, in the owner's name. */
async function program(...scopes: string[]) {
  const input = { name: 'Programm', scopes, actsAsId: world.people.owner.userId };
  const { secret } = (await fine(call('POST /x/api-key', input))).body;
  const caller = new Caller(world.server.url);
  const headers = { Authorization: `Bearer ${secret}`, 'Request-Type': undefined };
  return (name: string, body?: unknown): Promise<CallResponse> => {
    const [method = '', path = ''] = name.split(' ');
    return caller.rest(`/api${path}`, { method, body, headers });
  };
}
/** The owner of another clinic. */
async function outsider(): Promise<Caller> {
  const { person } = await addClinic(world.server.portal);
  return new Caller(world.server.url).signIn((await person('OWNER')).username);
}

it('GET /x/dentist lists active dentists without their contact data, also for a key that reads', async () => {
  const { body } = await fine(call('GET /x/dentist', undefined, world.viewer));
  const ids = body.map(({ id }: { id: string }) => id);
  expect(ids).toContain(world.people.medical.userId);
  expect(ids).not.toContain(world.people.viewer.userId);
  for (const dentist of body) expect(Object.keys(dentist).sort()).toEqual(['firstName', 'id', 'lastName', 'title']);
  expect((await fine((await program('clinical:read'))('GET /x/dentist'))).body).toEqual(body);
  expect(await code((await program('webhooks:manage'))('GET /x/dentist'))).toBe('403 NOT_ALLOWED');
});

describe('GET /x/practice/patient/{externalId}', () => {
  const LINK = 'GET /x/practice/patient/4711';
  it('returns the patient who is linked now, to everybody who reads patients, and to a key with that scope', async () => {
    expect(await code(call(LINK))).toBe('404 PATIENT_NOT_FOUND');
    await fine(call('PUT /x/practice/patient/4711', { patientId: world.patientId }));
    const linked = { externalId: '4711', patientId: world.patientId };
    const reader = await program('clinical:read');
    for (const read of [call(LINK), call(LINK, undefined, world.viewer), reader(LINK)]) expect((await fine(read)).body).toEqual(linked);

    expect(await code(call(LINK, undefined, world.anonymous))).toBe('401 NOT_AUTHENTICATED');
    const weak = await (await program('settings:read', 'webhooks:manage'))(LINK);
    expect([weak.status, weak.body.description]).toEqual([403, 'the key lacks the scope clinical:read (READ_CLINICAL)']);
    expect(await code(reader('PUT /x/practice/patient/4711', { patientId: world.patientId }))).toBe('403 NOT_ALLOWED');
  });

  it('finds neither another clinic’s link nor a number that is longer or differs', async () => {
    const other = await outsider();
    expect(await code(call(LINK, undefined, other))).toBe('404 PATIENT_NOT_FOUND');
    for (const number of ['471', '47111', '4711%25']) expect((await call(`GET /x/practice/patient/${number}`)).status).not.toBe(200);
    // The same number in the other clinic is another patient, and each sees its own.
    const { id } = (await fine(call('PUT /patient', { firstName: 'Teine', lastName: 'Kliinik' }, other))).body;
    await fine(call('PUT /x/practice/patient/4711', { patientId: id }, other));
    expect((await fine(call(LINK, undefined, other))).body.patientId).toBe(id);
    expect((await fine(call(LINK))).body.patientId).toBe(world.patientId);
    expect(await code(call('PUT /x/practice/patient/4712', { patientId: world.patientId }, other))).toBe('404 PATIENT_NOT_FOUND');
  });
});

describe('GET /x/treatment-plan/{id}/outside', () => {
  it('shows the state of a patient’s link until it expires or is revoked, and never its secret or PIN', async () => {
    const { id } = (await world.freshPlan()).body;
    const [reader, sender] = [await program('clinical:read'), await program('clinical:read', 'plans:write')];
    const make = async (days: number) =>
      (await fine(sender(`POST /x/treatment-plan/${id}/link`, { version: 1, days, language: 'et' }))).body;
    const [short, long] = [await make(1), await make(30)];
    const seen = async () => {
      const { body } = await fine(reader(`GET /x/treatment-plan/${id}/outside`));
      for (const { url, pin } of [short, long]) {
        expect(JSON.stringify(body)).not.toContain(url.split('/p/')[1]);
        expect(JSON.stringify(body)).not.toContain(`"${pin}"`);
      }
      return Object.fromEntries(body.links.map((link: { id: string; state: string }) => [link.id, link.state]));
    };
    expect(await seen()).toEqual({ [short.id]: 'OPEN', [long.id]: 'OPEN' });
    const { clock } = world.server.portal;
    const before = clock.now;
    clock.pass(86_400);
    expect(await seen()).toEqual({ [short.id]: 'EXPIRED', [long.id]: 'OPEN' });
    clock.now = before;
    expect(await code(reader(`DELETE /x/treatment-plan/${id}/link/${long.id}`))).toBe('403 NOT_ALLOWED');
    await fine(sender(`DELETE /x/treatment-plan/${id}/link/${long.id}`));
    expect(await seen()).toEqual({ [short.id]: 'OPEN', [long.id]: 'REVOKED' });
  });

  it('needs the right to read treatment plans, in the own clinic', async () => {
    const path = `GET /x/treatment-plan/${world.planId}/outside`;
    expect((await call(path, undefined, world.viewer)).status).toBe(200);
    expect(await code(call(path, undefined, world.anonymous))).toBe('401 NOT_AUTHENTICATED');
    expect(await code(call(path, undefined, await outsider()))).toBe('404 TREATMENT_PLAN_NOT_FOUND');
    const { status, body } = await (await program('images:read'))(path);
    expect([status, body.description]).toEqual([403, 'the key lacks the scope clinical:read (READ_CLINICAL)']);
  });
});

it('fields of a body and query parameters that a call does not know are ignored, as the guide says', async () => {
  const { body } = await fine(
    call('PUT /patient?colour=red', { firstName: 'Tundmatu', lastName: 'Väli', colour: 'red', organizationId: UNKNOWN }),
  );
  expect(body).not.toHaveProperty('colour');
  // What was read is changed and sent back as a whole.
  await fine(call(`GET /patient/${body.id}/details?colour=red`));
  const { body: saved } = await fine(call('PUT /patient', { ...body, lastName: 'Tuntud' }));
  expect(saved).toMatchObject({ id: body.id, lastName: 'Tuntud' });
  const guide = new TextDecoder().decode((await world.anonymous.rest('/api/docs')).body);
  expect(guide.replaceAll(/\s+/g, ' ')).toContain('Fields of a body and query parameters that a call does not know are ignored');
});

describe('a request that no route takes', () => {
  it.each([
    ['POST', '/patient', 'GET, HEAD, PUT'],
    ['PATCH', '/image/0193', 'DELETE, GET, HEAD'],
    ['GET', '/auth/login', 'POST'],
    ['GET', '/invitation/accept', 'POST'],
    ['DELETE', '/invitation/accept', 'POST'],
    ['PATCH', '/x/fhir/Patient/0193/$everything', 'GET, HEAD'],
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
  [`molaar_ABCDEFGH_${'x'.repeat(43)}`, /no whole API key: one has 59 characters, molaar_, eight letters/],
  [`molaar_abcdefgh_${'x'.repeat(43)}`, /^no API key has this secret/],
])('an API key that is not accepted says why: %s', async (key, reason) => {
  const { status, body } = await world.anonymous.rest('/api/patient', { headers: { Authorization: `Bearer ${key}` } });
  expect([status, body.message]).toEqual([401, 'NOT_AUTHENTICATED']);
  expect(body.description).toMatch(reason);
});
