import { ERROR_STATUS } from '@molaar/contracts';
import { TOOTH_STATUSES } from '@molaar/domain/statuses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operationsOf } from '../docs/describe-schemas';
import type { Document, Schema } from '../docs/document-types';
import { AT_ONCE } from '../http/admission';
import { API_VERSIONS } from '../http/api-version';
import { Caller } from '../testing/caller';
import { mountedCalls } from '../testing/mounted-calls';
import { openTestServer, type TestServer } from '../testing/test-server';
import { createRestApp } from './rest';
import { REST_TABLE } from './rest-table';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('lists exactly the mounted calls', async () => {
  const http = createRestApp();
  for (const add of REST_TABLE) add({ http, app: undefined as never });
  const mounted = http.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const listed = (await mountedCalls(server.url)).map(({ name }) => name);
  expect([...new Set(listed)].sort()).toEqual([...new Set(mounted)].sort());
  expect(listed).toContain('POST /image');
});

it('is OpenAPI 3.1, describes errors, and marks extensions of the specification', async () => {
  const { body } = await new Caller(server.url).rest('/api/openapi.json');
  expect(body).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: '/api' }],
    info: { description: expect.stringMatching(/does not diagnose/) },
  });
  expect(body.components.schemas.Error.required).toEqual(['status', 'message', 'description']);
  for (const [path, calls] of Object.entries<Record<string, { tags: string[]; responses: object }>>(body.paths))
    for (const call of Object.values(calls)) {
      expect(call.tags.includes('extension'), path).toBe(path.startsWith('/x/'));
      expect(Object.keys(call.responses), path).toContain('default');
    }
});

it('names every operation, unlike the others, as verb and noun', async () => {
  const { body } = await new Caller(server.url).rest('/api/openapi.json');
  const ids = operationsOf(body).map(({ operationId }) => operationId);
  for (const id of ids) expect(id).toMatch(/^[a-z]+[A-Z]\w+$/);
  expect(new Set(ids).size).toBe(ids.length);
});

it('describes every field and parameter, most with an example', async () => {
  const document: Document = (await new Caller(server.url).rest('/api/openapi.json')).body;
  const lacking: string[] = [];
  const check = (schema: Schema | boolean | undefined, path: string): void => {
    if (typeof schema !== 'object') return;
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (!field.description) lacking.push(`${path}.${name}: description`);
      const scalar = [field.type].flat().some((type) => ['string', 'integer', 'number', 'boolean'].includes(type ?? ''));
      if (scalar && field.examples === undefined && field.example === undefined) lacking.push(`${path}.${name}: example`);
      check(field, `${path}.${name}`);
    }
    const parts = [schema.items, schema.additionalProperties, ...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
    for (const part of parts) check(part, path);
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) check(schema, name);
  for (const { operationId, parameters = [] } of operationsOf(document))
    for (const { name, description } of parameters) if (!description) lacking.push(`${operationId}.${name}: description`);
  expect(lacking, 'add them to docs/fields').toEqual([]);
});

it('has named schemas for all bodies, and no schema twice', async () => {
  const document: Document = (await new Caller(server.url).rest('/api/openapi.json')).body;
  for (const { operationId, requestBody, responses } of operationsOf(document))
    for (const content of [requestBody?.content, ...Object.values(responses).map((response) => response.content)])
      for (const { schema } of Object.values(content ?? {})) expect(schema?.properties, operationId).toBeUndefined();
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Patient', 'AnnotationSet', 'TreatmentPlan', 'ErrorCode', 'FindingClass', 'SavePatientInput', 'AnalysisEvent']),
  );
  expect(document.components.schemas.ErrorCode?.enum).toEqual(Object.keys(ERROR_STATUS));
  expect(document.webhooks).toHaveProperty('analysisEnded.post.requestBody');
});

it('has an example with fields for every JSON body, and says cause and cure of every error code', async () => {
  const document: Document = (await new Caller(server.url).rest('/api/openapi.json')).body;
  const lacking: string[] = [];
  for (const { operationId, requestBody, responses } of operationsOf(document))
    for (const content of [requestBody?.content, ...Object.values(responses).map((response) => response.content)])
      for (const [type, { example, examples }] of Object.entries(content ?? {}))
        if (type.endsWith('json') && !examples && /^(\[?\{\}\]?)?$/.test(JSON.stringify(example) ?? ''))
          lacking.push(`${operationId}: ${type}`);
  expect(lacking, 'add them to docs/response-examples.ts').toEqual([]);

  const { enum: codes = [], description = '', ...rest } = document.components.schemas.ErrorCode ?? {};
  const rows = [...description.matchAll(/^\| `(\w+)` \| (\d+) \| (.{10,}?) \| (.{10,}?) \|$/gm)];
  expect(rows.map(([, code, status]) => [code, Number(status)])).toEqual(Object.entries(ERROR_STATUS));
  expect(rest['x-enum-descriptions']).toEqual(rows.map(([, , , cause, cure]) => `${cause} ${cure}`));
  expect(codes).toHaveLength(rows.length);
});

it('has examples that tell one story: an id is of one kind, and no record contradicts itself', async () => {
  const document: Document = (await new Caller(server.url).rest('/api/openapi.json')).body;
  const wrong: string[] = [];
  const kinds = new Map<string, Set<string>>();
  const look = (value: unknown, where: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const record = value as Record<string, unknown>;
    const { state, failure, revokedAt, disabledAt, firstName, email, name } = record;
    if (state === 'SUCCEEDED' && failure) wrong.push(`${where}: succeeded and failed`);
    if (revokedAt || disabledAt) wrong.push(`${where}: revoked or disabled`);
    if (firstName && email && !String(email).startsWith(String(firstName).toLowerCase()) && !/^(colleague|jaan)/.test(String(email)))
      wrong.push(`${where}: ${firstName} with ${email}`);
    if (name === 'Prices 2026' && !/pricing/i.test(where)) wrong.push(`${where}: ${name}`);
    for (const [field, id] of Object.entries(record)) {
      if (/^\w+Id$/.test(field) && typeof id === 'string') kinds.set(id, (kinds.get(id) ?? new Set()).add(field));
      look(record[field], where);
    }
  };
  for (const { operationId, requestBody, responses } of operationsOf(document))
    for (const content of [requestBody?.content, ...Object.values(responses).map((response) => response.content)])
      for (const { example } of Object.values(content ?? {})) look(example, operationId);
  const sameKind = [
    ['patientId', 'keepId', 'entityId'],
    ['dentistId', 'primaryDoctorId', 'actsAsId'],
    ['activeId', 'fitId', 'calibrationId'],
    ['planId', 'treatmentPlanId'],
    // Number of a practice system.
    ['externalId', 'patientId'],
  ];
  for (const [id, fields] of kinds)
    if (fields.size > 1 && !sameKind.some((same) => [...fields].every((field) => same.includes(field))))
      wrong.push(`${id}: ${[...fields]}`);
  expect(wrong, 'add them to docs/fields/field-examples.ts').toEqual([]);
});

it('says which calls need no session, and which headers responses have', async () => {
  const { paths } = (await new Caller(server.url).rest('/api/openapi.json')).body;
  expect(paths['/auth/login'].post.security).toEqual([]);
  expect(paths['/patient'].get.security).toEqual([{ session: [] }, { apiKey: [] }]);
  const ofAll = ['X-Request-Id', 'Molaar-Version', 'RateLimit', 'RateLimit-Policy'];
  const headers = (path: string, method: string, status: number) => Object.keys(paths[path][method].responses[status].headers);
  expect(headers('/patient/paginate', 'get', 200)).toEqual(['X-Next-Cursor', ...ofAll]);
  expect(headers('/patient', 'put', 200)).toEqual(['ETag', 'Idempotency-Replayed', ...ofAll]);
  expect(headers('/patient', 'get', 429)).toEqual(['Retry-After', ...ofAll]);
  expect(headers('/patient/{id}/details', 'get', 404)).toEqual(ofAll);
  expect(headers('/pdf/image/{id}', 'get', 200)).toEqual(['X-Page-Count', ...ofAll]);
  for (const file of ['/x/organization/logo', '/x/image/{id}/thumbnail'])
    for (const status of [200, 304]) expect(headers(file, 'get', status)).toEqual(['ETag', ...ofAll]);
});

it.each(['/api/docs', '/api/docs/reference'])('%s has no inline scripts and nothing of other hosts', async (address) => {
  const caller = new Caller(server.url);
  const page = await caller.rest(address);
  const html = new TextDecoder().decode(page.body);
  expect(page.status).toBe(200);
  expect(html).not.toMatch(/<script>|<style|style=|(src|href)="(https?:)?\/\//);
  const sources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? '');
  expect(sources.length).toBeGreaterThan(3);
  for (const source of sources.filter((one) => /\.(css|js|png)$/.test(one))) {
    const file = await caller.rest(source);
    expect(file.status, source).toBe(200);
    expect(file.headers.get('Content-Type'), source).toMatch(/css|javascript|png/);
  }
  expect((await caller.rest('/api/docs/package.json')).status).toBe(404);
});

it('the guides come first, with tables of all error codes and statuses', async () => {
  const html = new TextDecoder().decode((await new Caller(server.url).rest('/api/docs')).body);
  for (const code of Object.keys(ERROR_STATUS)) expect(html).toContain(`<code>${code}</code>`);
  expect(html).toContain(`Of a key, ${AT_ONCE.call.session.atOnce} calls run at once`);
  for (const status of TOOTH_STATUSES) expect(html).toContain(`<td><code>${status}</code></td>`);
  expect(html).toMatch(/<code>PRIM_CAR_CAVITY<\/code><\/td><td>92<\/td><td>ISSUES<\/td><td><code>PRIM_CAR_CAVITY/);
  expect(html).toMatch(/<code>CROWN<\/code><\/td><td>104<\/td><td>RESTORATIONS<\/td><td>no line/);
  for (const [, target = ''] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${target}"`);
});

it('the search finds every guide and every call of the reference', async () => {
  const caller = new Caller(server.url);
  const [{ body: found }, { body: document }] = await Promise.all([caller.rest('/api/docs/search.json'), caller.rest('/api/openapi.json')]);
  const html = new TextDecoder().decode((await caller.rest('/api/docs')).body);
  const hrefs: string[] = found.map(({ href }: { href: string }) => href);
  const sections = [...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => `/api/docs#${id}`);
  expect(hrefs).toEqual(expect.arrayContaining(sections));
  const calls = Object.values<object>(document.paths).flatMap((methods) => Object.keys(methods));
  expect(hrefs.length).toBe(sections.length + calls.length);
  expect(new Set(hrefs).size).toBe(hrefs.length);
  expect(hrefs).toContain('/api/docs/reference#/Patients/savePatient');
});

it('the API has versions by day', async () => {
  const caller = new Caller(server.url);
  const version = async (day?: string) => {
    const { status, headers, body } = await caller.rest('/api/plan/default', { headers: { 'Molaar-Version': day } });
    return status === 200 ? headers.get('Molaar-Version') : `${status} ${body.message}`;
  };
  const newest = API_VERSIONS.at(-1);
  expect(await version()).toBe(newest);
  expect(await version('2031-05-01')).toBe(newest);
  for (const wrong of ['2026-11-22', '26-11-23', 'newest']) expect(await version(wrong)).toBe('400 VALIDATION_FAILED');
});
