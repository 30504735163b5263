import { saveApiRequests } from '@molaar/services/api-keys';
import { deliverDueWebhooks } from '@molaar/services/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
