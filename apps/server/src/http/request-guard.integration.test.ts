import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../testing/caller';
import { openTestServer, TEST_ORIGIN, type TestServer } from '../testing/test-server';

let server: TestServer;
let caller: Caller;
beforeAll(async () => {
  server = await openTestServer();
  caller = await server.signedIn('OWNER');
});
afterAll(() => server.close());

const PATIENT = { firstName: 'Kadri', lastName: 'Guard' };
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const rejected = { status: 403, body: { status: 403, message: 'NOT_ALLOWED' } };

describe('requests with the session cookie', () => {
  it('must send Request-Type: ajax when they change something', async () => {
    const headers = { 'Request-Type': undefined };
    expect(await caller.rest('/api/patient', { method: 'PUT', body: PATIENT, headers })).toMatchObject(rejected);
    expect((await caller.rest('/trpc/patients.save', { method: 'POST', body: PATIENT, headers })).body).toMatchObject({
      message: 'NOT_ALLOWED',
    });
    expect(await caller.rest('/api/auth/logout', { headers })).toMatchObject(rejected);
    expect(await caller.rest(`/api/annotation/annotate/${UNKNOWN}`, { headers })).toMatchObject(rejected);
    // Nothing was changed.
    expect((await caller.rest('/api/auth/is-authenticated')).body).toMatchObject({ authenticated: true });
    expect((await caller.rest('/api/patient?search=guard')).body).toEqual([]);
  });

  it('need no header to read, to load tiles and to download', async () => {
    const headers = { 'Request-Type': undefined };
    expect((await caller.rest('/api/patient', { headers })).status).toBe(200);
    expect((await caller.rest(`/api/x/image/${UNKNOWN}/tiles/0/0/0`, { headers })).status).toBe(404);
    expect((await caller.rest(`/api/pdf/generate/treatment-plan/${UNKNOWN}`, { headers })).body).toMatchObject({
      message: 'TREATMENT_PLAN_NOT_FOUND',
    });
  });

  it('are rejected from another origin and accepted from the portal', async () => {
    const from = (Origin: string) =>
      caller.rest('/api/patient', { method: 'PUT', body: { ...PATIENT, lastName: 'Origin' }, headers: { Origin } });
    expect(await from('https://elsewhere.test')).toMatchObject(rejected);
    expect(await from('null')).toMatchObject(rejected);
    expect((await from(TEST_ORIGIN)).status).toBe(200);
  });
});

describe('anonymous callers', () => {
  it('cannot be signed in by another site', async () => {
    const { username } = await server.clinic.person('OWNER');
    const body = { username, password: 'Test-password-1' };
    const response = await new Caller(server.url).rest('/api/auth/login', {
      method: 'POST',
      body,
      headers: { Origin: 'https://elsewhere.test' },
    });
    expect(response).toMatchObject(rejected);
  });

  it('may send only short requests', async () => {
    const body = { username: 'x'.repeat(70_000), password: 'y' };
    const response = await new Caller(server.url).rest('/api/auth/login', { method: 'POST', body });
    expect(response).toMatchObject({ status: 400, body: { message: 'VALIDATION_FAILED', description: 'the request is too long' } });
  });

  it('may send no more in chunks, which have no length', async () => {
    const requested = request(`${server.url}/api/auth/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' } });
    requested.write('{"username":"');
    requested.end(`${'x'.repeat(70_000)}","password":"y"}`);
    const [response] = (await once(requested, 'response')) as [IncomingMessage];
    expect(JSON.parse(await text(response))).toMatchObject({ message: 'VALIDATION_FAILED', description: 'the request is too long' });
  });

  it('may send no more with an invalid cookie or header', async () => {
    const username = 'x'.repeat(70_000);
    const invalidCredentials = [
      { Authorization: 'x' },
      { Authorization: `Bearer ${'a'.repeat(43)}` },
      { Authorization: 'Bearer molaar_nobody' },
      { Cookie: 'molaar_session=nobody', 'Request-Type': 'ajax' },
    ];
    for (const headers of invalidCredentials) {
      const response = await new Caller(server.url).rest('/api/auth/login', { method: 'POST', body: { username, password: 'y' }, headers });
      expect(response).toMatchObject({ status: 401, body: { message: 'NOT_AUTHENTICATED' } });
    }
    const long = { ...PATIENT, notes: 'x'.repeat(70_000) };
    // With a session the body is read: the error is about the field that is too long.
    expect(await caller.rest('/api/patient', { method: 'PUT', body: long })).toMatchObject({
      status: 400,
      body: { fields: { notes: expect.anything() } },
    });
  });

  it('may send no more to a patient’s page', async () => {
    // The body is announced and never sent: reading it first would wait forever.
    for (const Authorization of [undefined, 'x']) {
      const headers = {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': 90_000,
        ...(Authorization && { Authorization }),
      };
      const requested = request(`${server.url}/p/anything/answer`, { method: 'POST', headers });
      requested.flushHeaders();
      const [response] = (await once(requested, 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(404);
      requested.destroy();
    }
  });
});
