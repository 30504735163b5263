import { ERROR_STATUS, type ErrorCode } from '@molaar/contracts';
import { errorText } from '@molaar/i18n';
import { EXAMPLE_IDS, EXAMPLES } from '@molaar/server/examples';
import { PROVIDER_PATH } from '@molaar/server/provider-flow';
import { Caller } from '@molaar/server/testing/caller';
import { mountedCalls } from '@molaar/server/testing/mounted-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, CODES, ON_A_PAGE } from './calls';
import { PROVOCATIONS, SCENARIOS } from './scenarios';
import { openWorld, UNKNOWN, type World } from './world';

/*
 * The specification's calls and codes against the running server: each call succeeds with good input and rejects bad
 * input, and a request provokes each error code. Roles, missing sessions and other clinics: permission-walk.
 */

let world: World;
let mounted: Set<string>;
const calls = new Map<string, string>();
const codes = new Map<string, string>();

beforeAll(async () => {
  world = await openWorld();
  mounted = new Set((await mountedCalls(world.server.url)).map(({ name }) => name));
}, 240_000);

afterAll(async () => {
  const extensions = [...mounted].filter((name) => name.includes(' /x/'));
  const missing = CALLS.filter(([, name]) => !calls.has(name)).map(([number, name]) => `${number} ${name}`);
  const unprovoked = CODES.filter((code) => !codes.has(code));
  console.log(
    [
      ...CALLS.map(([number, name]) => `${String(number).padStart(3)}  ${calls.get(name) ?? 'absent or failing'}  ${name}`),
      ...CODES.map((code) => `     ${codes.get(code) ?? 'not provoked    '}  ${ERROR_STATUS[code]} ${code}`),
      ...extensions.sort().map((name) => `  x  ${name}`),
      `${calls.size} of ${CALLS.length} calls, ${codes.size} of ${CODES.length} codes, ${extensions.length} extensions`,
      ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
      ...(unprovoked.length > 0 ? [`not provoked: ${unprovoked.join(', ')}`] : []),
    ].join('\n'),
  );
  await world?.close();
}, 60_000);

it('covers every call of the specification by number', () => {
  expect(CALLS).toHaveLength(55);
  expect(CALLS.map(([number]) => number)).toEqual(Array.from({ length: 55 }, (_, index) => index + 1));
  expect(CODES).toHaveLength(32);
  expect(Object.keys(SCENARIOS).sort()).toEqual(CALLS.map(([, name]) => name).sort());
  expect([...Object.keys(PROVOCATIONS), ...ON_A_PAGE].sort()).toEqual([...CODES].sort());
});

describe('call', { timeout: 120_000 }, () => {
  it.each(CALLS)('%d %s', async (_number, name) => {
    expect(mounted, 'the call is mounted').toContain(name);
    const scenario = SCENARIOS[name];
    if (!scenario) throw new Error(`no scenario of ${name}`);
    const [ask, code] = scenario.bad;
    const bad = await ask(world);
    expect(bad.body, 'bad input').toMatchObject({
      status: ERROR_STATUS[code as ErrorCode],
      message: code,
      description: expect.any(String),
    });
    expect(bad.status).toBe(ERROR_STATUS[code as ErrorCode]);
    const good = await scenario.good(world);
    expect(good, JSON.stringify(good.body).slice(0, 400)).toMatchObject({
      status: expect.toSatisfy((status: number) => status >= 200 && status < 300),
    });
    calls.set(name, 'good and bad ok  ');
  });
});

describe('code', { timeout: 120_000 }, () => {
  it.each(Object.keys(PROVOCATIONS))('%s', async (code) => {
    const answer = await PROVOCATIONS[code]?.(world);
    expect(answer?.body).toMatchObject({ status: ERROR_STATUS[code as ErrorCode], message: code, description: expect.any(String) });
    expect(answer?.status).toBe(ERROR_STATUS[code as ErrorCode]);
    for (const locale of ['en', 'et'] as const) expect(errorText(code as ErrorCode, locale).length).toBeGreaterThan(5);
    codes.set(code, 'provoked        ');
  });
});

it('redirects MULTIPLE_ACTIVE_USERS from the identity provider to the sign-in page', async () => {
  const { people, sql, server } = world;
  await sql(`update users set email = 'shared@molaar.test' where id in ($1, $2)`, [people.medical.userId, people.admin.userId]);
  const browser = new Caller(server.url);
  expect((await browser.send(`${PROVIDER_PATH}/start`, {})).status).toBe(302);
  const back = await browser.send(`${PROVIDER_PATH}/callback?code=any&state=any`, {});
  expect(back.headers.get('Location')).toBe('/login?failed=MULTIPLE_ACTIVE_USERS');
  for (const locale of ['en', 'et'] as const) expect(errorText('MULTIPLE_ACTIVE_USERS', locale).length).toBeGreaterThan(5);
  codes.set('MULTIPLE_ACTIVE_USERS', 'provoked        ');
});

describe('examples of the OpenAPI document', { timeout: 120_000 }, () => {
  const real = (name: string): string => {
    const { patientId, priceListId, people, imageId } = world;
    const ids: Record<string, string> = {
      [EXAMPLE_IDS.patient]: patientId,
      [EXAMPLE_IDS.pricingTemplate]: priceListId,
      [EXAMPLE_IDS.user]: people.medical.userId,
      [EXAMPLE_IDS.image]: imageId,
    };
    return ids[name] ?? name;
  };
  it.each(Object.keys(EXAMPLES).filter((name) => !name.includes('/auth/')))('%s succeeds', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const id = path.startsWith('/user') ? world.people.medical.userId : await world.freshImage();
    const body = JSON.stringify(EXAMPLES[name]).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, real);
    // Single resources of a clinic were changed by earlier calls.
    const tag = path === '/medical-settings' ? (await world.owner.rest(`/api${path}`)).headers.get('ETag') : null;
    const headers = { 'If-Match': tag ?? undefined };
    const answer = await world.owner.rest(`/api${path.replace('{id}', id)}`, { method: method.toUpperCase(), body, headers });
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBeLessThan(300);
  });
});

describe('all calls', () => {
  it('return texts in the caller’s language', async () => {
    const ask = (language: string) =>
      world.owner.rest('/api/patient', {
        method: 'PUT',
        body: { firstName: '', lastName: 'X1' },
        headers: { 'Accept-Language': language },
      });
    const [en, et] = [await ask('en'), await ask('et-EE,et;q=0.9')];
    expect(en.body.fields.firstName).not.toBe(et.body.fields.firstName);
    const notice = async (language: string) =>
      (await world.owner.rest(`/api/annotation/annotate/${world.imageId}`, { headers: { 'Accept-Language': language } })).body.notice;
    expect(await notice('en')).not.toBe(await notice('et'));
  });

  it('are paged alike: 20 by default, 100 at most, and return the size', async () => {
    for (const path of ['/patient/paginate?', `/pricing-component/paginate?pricingTemplateId=${world.priceListId}&`]) {
      const page = await world.owner.rest(`/api${path}`);
      expect(page.status, path).toBe(200);
      expect((page.body.components ?? page.body).length, path).toBeLessThanOrEqual(20);
      expect((await world.owner.rest(`/api${path}size=100`)).status, path).toBe(200);
      expect((await world.owner.rest(`/api${path}size=101`)).body, path).toMatchObject({
        message: 'VALIDATION_FAILED',
        fields: { size: expect.any(String) },
      });
    }
  });

  it('document every error status that this run saw', async () => {
    const { body } = await world.anonymous.rest('/api/openapi.json');
    for (const [path, methods] of Object.entries<Record<string, { responses: Record<string, unknown>; security: unknown[] }>>(body.paths))
      for (const [method, { responses, security }] of Object.entries(methods)) {
        const statuses = Object.keys(responses);
        expect(statuses, `${method} ${path}`).toEqual(
          expect.arrayContaining(['500', '503', 'default', ...(security.length > 0 ? ['401', '403'] : [])]),
        );
        expect(
          statuses.some((status) => status.startsWith('2') || status.startsWith('3')),
          `${method} ${path}`,
        ).toBe(true);
      }
    const named = (path: string, method: string, status: string): string => body.paths[path][method].responses[status].description;
    expect(named('/patient', 'put', '409')).toContain('PATIENT_ALREADY_EXISTS');
  });

  it('take the version of annotations, statuses and the e-mail template from If-Match, and return an ETag', async () => {
    const { owner, templateId, priceListId } = world;
    const imageId = await world.freshImage();
    const rest = (path: string, method: string, tag: string | undefined, body?: object) =>
      owner.rest(`/api${path}`, { method, body, headers: { 'If-Match': tag } });
    for (const [path, body] of [
      [`/treatment-plan/dental-status/${imageId}`, { statuses: [] }],
      [`/annotation/${imageId}`, { annotations: [] }],
    ] as const) {
      expect((await rest(path, 'POST', undefined, body)).body, path).toMatchObject({
        status: 400,
        fields: { version: expect.any(String) },
      });
      expect((await rest(path, 'POST', '"7"', body)).status, path).toBe(412);
      expect((await rest(path, 'POST', '"0"', body)).status, path).toBe(200);
    }
    const words = { language: 'en', words: { subject: 'Your plan', body: 'Dear {patient}' } };
    expect((await rest('/x/plan-mail-template', 'PUT', undefined, words)).body).toMatchObject({
      status: 400,
      fields: { version: expect.any(String) },
    });
    const saved = await rest('/x/plan-mail-template', 'PUT', '"0"', words);
    expect(saved.headers.get('ETag')).toContain(`"${saved.body.version}"`);
    expect((await rest('/x/plan-mail-template', 'PUT', `"${saved.body.version + 1}"`, words)).status).toBe(412);
    for (const [method, path] of [
      ['POST', `/x/medical-template/${templateId}/clone`],
      ['PUT', `/pricing-template/${priceListId}/clone`],
    ] as const)
      expect((await rest(path, method, undefined)).headers.get('ETag'), path).toContain('"1"');
  });

  it('delete a treatment plan that was never approved, at the version in If-Match', async () => {
    const { owner, viewer } = world;
    const imageId = await world.freshImage();
    const status = async () => (await owner.rest(`/api/image/${imageId}`)).body.imageStatus;
    const remove = (id: string, tag?: string, caller = owner) =>
      caller.rest(`/api/x/treatment-plan/${id}`, { method: 'DELETE', headers: { 'If-Match': tag } });
    const { id } = (await world.freshPlan({ imageId, approve: false })).body;
    const tag = (await owner.rest(`/api/x/treatment-plan/${id}`)).headers.get('ETag') ?? '';
    for (const none of [undefined, '*'])
      expect((await remove(id, none)).body, none).toMatchObject({ status: 400, fields: { version: expect.any(String) } });
    expect((await remove(id, '"7"')).body).toMatchObject({ status: 412, message: 'VERSION_CONFLICT' });
    expect((await remove(UNKNOWN, tag)).body).toMatchObject({ status: 404, message: 'TREATMENT_PLAN_NOT_FOUND' });
    expect((await remove(id, tag, viewer)).body).toMatchObject({ status: 403, message: 'NOT_ALLOWED' });
    expect(await status()).toBe('TREATMENT_PLAN');
    expect((await remove(id, tag)).status).toBe(204);
    expect((await remove(id, tag)).status).toBe(404);
    expect(await status()).toBe('ANALYSIS_PERFORMED');
    const approved = (await world.freshPlan({ imageId })).body;
    expect((await remove(approved.id, '"1"')).body).toMatchObject({ status: 409, message: 'TREATMENT_PLAN_APPROVED' });
    const { body } = await world.anonymous.rest('/api/openapi.json');
    expect(body.paths['/x/treatment-plan/{id}'].delete.parameters).toContainEqual(
      expect.objectContaining({ name: 'If-Match', required: true }),
    );
  });

  it('accept a weak or strong If-Match, and return an ETag', async () => {
    const { owner } = world;
    const made = await owner.rest('/api/patient', { method: 'PUT', body: { firstName: 'Etag', lastName: 'Esimene' } });
    const tag = made.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^(W\/)?"1"$/);
    const save = (headers: Record<string, string>, version: number, notes: string) =>
      owner.rest('/api/patient', {
        method: 'PUT',
        body: { id: made.body.id, version, firstName: 'Etag', lastName: 'Esimene', notes },
        headers,
      });
    expect((await save({ 'If-Match': '"7"' }, 1, 'a')).body).toMatchObject({ status: 412, message: 'VERSION_CONFLICT' });
    expect((await save({ 'If-Match': '"other"' }, 1, 'a')).status).toBe(412);
    expect((await save({ 'If-Match': '"1", "2"' }, 1, 'a')).status).toBe(400);
    expect((await save({ 'If-Match': `W/${tag.replace('W/', '')}` }, 99, 'b')).body).toMatchObject({ notes: 'b', version: 2 });
    expect((await save({ 'If-Match': '*' }, 2, 'c')).body).toMatchObject({ version: 3 });
    expect((await owner.rest(`/api/patient/${made.body.id}/details`)).headers.get('ETag')).toMatch(/"3"$/);
    // Of two concurrent requests with the same tag, one succeeds.
    const statuses = (await Promise.all([save({ 'If-Match': '"3"' }, 3, 'd'), save({ 'If-Match': '"3"' }, 3, 'e')])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 412]);
    for (const path of ['/medical-settings', `/medical-template/${world.templateId}`])
      expect((await owner.rest(`/api${path}`)).headers.get('ETag'), path).toMatch(/"\d+"$/);
  });
});
