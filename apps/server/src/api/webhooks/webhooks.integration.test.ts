import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WEBHOOK_EVENTS } from '@molaar/contracts';
import { saveApiRequests } from '@molaar/services/api-keys';
import { deliverDueWebhooks } from '@molaar/services/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsOf } from '../../docs/describe-schemas';
import type { Document, Schema } from '../../docs/document-types';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
let owner: Caller;
let ownerId: string;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.signedIn('OWNER', 'MEDICAL');
  ownerId = (await owner.rest('/api/auth/is-authenticated')).body.id;
});
afterAll(() => server?.close());

/** A program with a key of these scopes. */
async function program(scopes: string[], actsAsId = ownerId) {
  const { body } = await owner.rest('/api/x/api-key', { method: 'POST', body: { name: 'Programm', scopes, actsAsId } });
  const headers = { Authorization: `Bearer ${body.secret}`, 'Request-Type': undefined };
  const call = (path: string, options: { method?: string; body?: unknown } = {}) =>
    new Caller(server.url).rest(path, { ...options, headers });
  return { id: body.apiKey.id as string, call };
}

const INPUT = { name: 'Programm', url: 'http://127.0.0.1:9/hook', events: ['analysis.done'] };

describe('webhooks over REST', () => {
  it('are managed by a key with the scope, within the rights of its person', async () => {
    const { call } = await program(['webhooks:manage']);
    const created = await call('/api/x/webhooks', { method: 'POST', body: INPUT });
    expect(created).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/), endpoint: { active: true } } });
    const { id, version } = created.body.endpoint;
    expect(JSON.stringify((await call('/api/x/webhooks')).body)).not.toContain('whsec_');
    const update = { ...INPUT, active: false, version };
    expect((await call(`/api/x/webhooks/${id}`, { method: 'PUT', body: update })).body).toMatchObject({ active: false });
    expect((await call(`/api/x/webhooks/${id}`, { method: 'PUT', body: { ...update, active: true } })).body.message).toBe(
      'VERSION_CONFLICT',
    );
    expect((await call(`/api/x/webhooks/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(`/api/x/webhooks/${id}/deliveries`)).body.message).toBe('NOT_FOUND');

    const { call: withoutScope } = await program(['clinical:read']);
    expect((await withoutScope('/api/x/webhooks')).body.message).toBe('NOT_ALLOWED');
    const { call: ofDentist } = await program(['webhooks:manage'], (await server.clinic.person('MEDICAL')).userId);
    expect((await ofDentist('/api/x/webhooks')).body.message).toBe('NOT_ALLOWED');
  });

  it('are created once when the request is repeated, with the same secret', async () => {
    const headers = { 'Idempotency-Key': 'one-endpoint' };
    const make = () => owner.rest('/api/x/webhooks', { method: 'POST', body: INPUT, headers });
    const [first, second] = [await make(), await make()];
    expect(second.body).toEqual(first.body);
    expect((await owner.rest('/api/x/webhooks')).body).toHaveLength(1);
  });

  it('test an endpoint, list its deliveries and send one again', async () => {
    const [{ id }] = (await owner.rest('/api/x/webhooks')).body;
    const sent = await owner.rest(`/api/x/webhooks/${id}/test`, { method: 'POST' });
    expect(sent.body).toMatchObject({ type: 'test', state: 'FAILED', reason: 'UNREACHABLE' });
    const again = await owner.rest(`/api/x/webhooks/${id}/deliveries/${sent.body.id}/resend`, { method: 'POST' });
    expect(again.body).toMatchObject({ id: sent.body.id, attempts: 2 });
    const list = await owner.rest(`/api/x/webhooks/${id}/deliveries?size=1&state=FAILED`);
    expect(list.body).toMatchObject({ deliveries: [{ id: sent.body.id }], more: false });
    expect(await deliverDueWebhooks(server.portal.deps)).toBe(0);
  });
});

describe('webhooks in openapi.json', () => {
  const read = async (): Promise<Document> => (await new Caller(server.url).rest('/api/openapi.json')).body;
  /** Every field that the schema has, and no other, each of the described type. */
  const check = (value: unknown, schema: Schema | undefined, where: string): void => {
    const type = value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;
    expect([schema?.type].flat(), where).toContain(type);
    if (schema?.enum) expect(schema.enum, where).toContain(value);
    if (schema?.format === 'uuid' && value !== null) expect(value, where).toMatch(/^[0-9a-f-]{36}$/);
    if (schema?.format === 'date-time') expect(new Date(String(value)).toISOString(), where).toBe(value);
    if (type !== 'object') return;
    const fields = value as Record<string, unknown>;
    expect(Object.keys(fields).sort(), where).toEqual(Object.keys(schema?.properties ?? {}).sort());
    expect([...(schema?.required ?? [])].sort(), where).toEqual(Object.keys(fields).sort());
    for (const [name, field] of Object.entries(fields)) check(field, schema?.properties?.[name], `${where}.${name}`);
  };

  it('describe the request that an endpoint receives: its headers and every field of its body', async () => {
    const received: { headers: IncomingHttpHeaders; body: string }[] = [];
    const receiver = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) });
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const { endpoint } = (await owner.rest('/api/x/webhooks', { method: 'POST', body: { ...INPUT, url } })).body;
    expect((await owner.rest(`/api/x/webhooks/${endpoint.id}/test`, { method: 'POST' })).body).toMatchObject({ state: 'DONE' });
    await owner.rest(`/api/x/webhooks/${endpoint.id}`, { method: 'DELETE' });
    receiver.close();

    const { webhooks, components } = await read();
    const described = webhooks?.event?.post;
    const [{ headers, body }] = received as [(typeof received)[0]];
    const signed = Object.keys(headers).filter((name) => name.startsWith('webhook-'));
    expect(described?.parameters?.map(({ name }) => name).sort()).toEqual(signed.sort());
    for (const parameter of described?.parameters ?? []) expect(parameter).toMatchObject({ in: 'header', required: true });
    expect(described?.requestBody?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/WebhookMessage' });
    check(JSON.parse(body), components.schemas.WebhookMessage, 'WebhookMessage');
  });

  it('name every event that can be subscribed to, need no session, and have operation ids of their own', async () => {
    const { webhooks = {}, components, ...rest } = await read();
    expect(Object.keys(webhooks)).toEqual(['analysisEnded', 'event']);
    expect(components.schemas.WebhookMessage?.properties?.type?.enum).toEqual([...WEBHOOK_EVENTS, 'test']);
    expect(components.schemas.AnalysisEvent?.properties?.type?.enum).toEqual(WEBHOOK_EVENTS.filter((type) => type.startsWith('analysis.')));
    expect(components.schemas.CreateWebhookInput?.properties?.events?.items).toMatchObject({ enum: [...WEBHOOK_EVENTS] });
    const calls = operationsOf({ ...rest, components }).map(({ operationId }) => operationId);
    for (const { post } of Object.values(webhooks)) {
      expect(post?.security).toEqual([]);
      expect(Object.keys(post?.responses ?? {})).toContain('204');
      expect(calls).not.toContain(post?.operationId);
    }
  });
});

describe('the log of a key’s requests', () => {
  it('has route, status and code of each, and neither ids nor queries nor bodies', async () => {
    const { id, call } = await program(['clinical:read']);
    const unknown = '00000000-0000-7000-8000-000000000000';
    await call(`/api/patient/${unknown}/details`);
    await call('/api/patient/paginate?search=Saladus');
    await call('/api/x/webhooks');
    await call('/api/saladus');
    await saveApiRequests(server.portal.deps);
    const own = await call('/api/x/requests');
    expect(own.body.requests.map((one: Record<string, unknown>) => [one.method, one.route, one.status, one.code])).toEqual([
      ['GET', 'unknown', 404, 'NOT_FOUND'],
      ['GET', '/api/x/webhooks', 403, 'NOT_ALLOWED'],
      ['GET', '/api/patient/paginate', 200, null],
      ['GET', '/api/patient/:id/details', 404, 'PATIENT_NOT_FOUND'],
    ]);
    expect(JSON.stringify(own.body)).not.toMatch(new RegExp(`Saladus|saladus|${unknown}`));
    const failed = await owner.rest(`/api/x/requests?apiKeyId=${id}&failed=true`);
    expect(failed.body.requests).toHaveLength(3);
    const [{ requestId }] = failed.body.requests;
    expect((await call(`/api/x/requests?requestId=${requestId}`)).body.requests).toMatchObject([{ requestId }]);
  });

  it('is read by the key itself and by owners', async () => {
    const [{ id }, { call }] = [await program(['clinical:read']), await program(['clinical:read'])];
    expect((await call(`/api/x/requests?apiKeyId=${id}`)).body.message).toBe('NOT_ALLOWED');
    const admin = await server.signedIn('ADMIN');
    expect((await admin.rest(`/api/x/requests?apiKeyId=${id}`)).body.message).toBe('NOT_ALLOWED');
    expect((await owner.rest('/api/x/requests')).body.message).toBe('VALIDATION_FAILED');
    const outsider = await program(['clinical:read']);
    expect((await owner.rest(`/api/x/requests?apiKeyId=${outsider.id}`)).status).toBe(200);
  });
});
